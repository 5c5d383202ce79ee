import textStyles from '../../ui/text.module.css';
import styles from './badge-list.module.css';

const SHOWN = 2;

/** The first two of a list as badges, and the number of others. */
export function BadgeList({ labels, all = false }: { labels: readonly string[]; all?: boolean }) {
  if (labels.length === 0) return <span className="muted">None given</span>;
  const shown = all ? labels : labels.slice(0, SHOWN);
  return (
    <span className={styles.tags}>
      {shown.map((label) => (
        <span key={label} className={styles.tag}>
          {label}
        </span>
      ))}
      {labels.length > shown.length && (
        <span className={`muted ${textStyles.small}`} title={labels.slice(shown.length).join(', ')}>
          +{labels.length - shown.length}
        </span>
      )}
    </span>
  );
}

import textStyles from '../../ui/text.module.css';
import styles from './badge-list.module.css';

const SHOWN = 2;

/** The first two of a list as badges, and the number of others. */
export function BadgeList({ labels, all = false }: { labels: readonly string[]; all?: boolean }) {
  if (labels.length === 0) return <span className="muted">None given</span>;
  const visibleLabels = all ? labels : labels.slice(0, SHOWN);
  return (
    <span className={styles.tags}>
      {visibleLabels.map((label) => (
        <span key={label} className={styles.tag}>
          {label}
        </span>
      ))}
      {labels.length > visibleLabels.length && (
        <span className={`muted ${textStyles.small}`} title={labels.slice(visibleLabels.length).join(', ')}>
          +{labels.length - visibleLabels.length}
        </span>
      )}
    </span>
  );
}

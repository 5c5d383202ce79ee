import textStyles from '../../ui/text.module.css';
import styles from './badge-list.module.css';

const SHOWN = 2;

/** The first two of a list as badges, and the number of others. */
export function BadgeList({ words, all = false }: { words: readonly string[]; all?: boolean }) {
  if (words.length === 0) return <span className="muted">None given</span>;
  const shown = all ? words : words.slice(0, SHOWN);
  return (
    <span className={styles.tags}>
      {shown.map((word) => (
        <span key={word} className={styles.tag}>
          {word}
        </span>
      ))}
      {words.length > shown.length && (
        <span className={`muted ${textStyles.small}`} title={words.slice(shown.length).join(', ')}>
          +{words.length - shown.length}
        </span>
      )}
    </span>
  );
}

import styles from './logo.module.css';
import { useStorefront } from './storefront.ts';

/** The shop's name: its drawing, which the brand's styles bring, or set in type. */
export function Logo() {
  const { shortName, siteName, wordmark } = useStorefront();
  if (!wordmark) return <span className={styles.text}>{siteName}</span>;
  return (
    <span className={styles.wordmark}>
      <span className="visually-hidden">{shortName}</span>
    </span>
  );
}

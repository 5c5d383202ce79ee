import styles from './logo.module.css';
import { useStorefront } from './storefront.ts';

/** The shop's logo from the brand's style sheet, or its name as text. */
export function Logo() {
  const { shortName, siteName, wordmark } = useStorefront();
  if (!wordmark) return <span className={styles.text}>{siteName}</span>;
  return (
    <span className={styles.wordmark}>
      <span className="visually-hidden">{shortName}</span>
    </span>
  );
}

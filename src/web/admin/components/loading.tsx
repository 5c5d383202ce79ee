import styles from './loading.module.css';
/** While a tab's code or a page of it comes. */
export function Loading() {
  return (
    <div className={styles.waiting} role="status">
      <span className="spin" aria-hidden="true" />
      <span className="sr">Loading</span>
    </div>
  );
}

import styles from './sample.module.css';

/** Says that what stands beside it is an example, not a fact. */
export function Sample({ children }: { children: React.ReactNode }) {
  return (
    <span className={styles.sample} data-part="sample">
      {children}
    </span>
  );
}

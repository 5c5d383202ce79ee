import styles from './sample.module.css';

/** Marks its neighbour as sample content. */
export function Sample({ children }: { children: React.ReactNode }) {
  return (
    <span className={styles.sample} data-part="sample">
      {children}
    </span>
  );
}

import { type ReactNode, useId } from 'react';
import styles from './components.module.css';

/** A titled group of components. */
export function Section({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className="heading-4 heading" id={id}>
        {name}
      </h2>
      {children}
    </section>
  );
}

export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;

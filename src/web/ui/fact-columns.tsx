import type { ReactNode } from 'react';
import styles from './fact-columns.module.css';

type Props = { facts: readonly { label: string; value: ReactNode }[]; className?: string | undefined };

/** Values in columns, each above its label. */
export function FactColumns({ facts, className = '', ...part }: Props & { 'data-part'?: string }) {
  return (
    <dl className={`${styles.facts} ${className}`} {...part}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

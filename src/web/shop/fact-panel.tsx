import type { ReactNode } from 'react';
import styles from './fact-panel.module.css';

type Props = {
  title: string;
  note: string;
  /** one without a value is left out */
  rows: readonly (readonly [name: string, value: ReactNode])[];
  /** a line below the rows */
  children?: ReactNode;
};

/** Figures of the shop, set like the nutrition panel of a pack. */
export function FactPanel({ title, note, rows, children }: Props) {
  return (
    <div className={`${styles.panel} ${styles.facts}`}>
      <p className={styles.title}>{title}</p>
      <p className={styles.subtitle}>
        <span>{note}</span>
      </p>
      <table>
        <tbody>
          {rows
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {children && <p className={styles.note}>{children}</p>}
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './info-header.module.css';

type Props = {
  title: string;
  lead: ReactNode;
  /** below the lead */
  children?: ReactNode;
  /** beside the title on wide screens */
  aside?: ReactNode;
};

/** The head of an informational page: a large title, a lead, and facts beside it. */
export function InfoHeader({ title, lead, children, aside }: Props) {
  return (
    <header className={`split ${styles.header}`}>
      <div className={styles.title}>
        <h1 className="heading-display heading">{title}</h1>
        {lead && <p className="lead muted">{lead}</p>}
        {children}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </header>
  );
}

import type { ReactNode } from 'react';
import styles from './scan-outcome.module.css';

type Props = {
  tone: 'good' | 'wrong' | 'question';
  icon?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** how much is packed or counted */
  figure?: string;
  /** a picture, or what to choose from */
  children?: ReactNode;
};

/** What the last scan did, in a sentence that is readable from two metres. */
export const ScanOutcome = ({ tone, icon, title, detail, figure, children }: Props) => (
  <div className={`${styles.outcome} ${styles[tone]}`} role={tone === 'good' ? 'status' : 'alert'}>
    {icon}
    <span className={styles.sentence}>
      <b>{title}</b>
      {detail && <span>{detail}</span>}
    </span>
    {figure && <b className={styles.figure}>{figure}</b>}
    {children}
  </div>
);

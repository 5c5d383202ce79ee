import type { ReactNode } from 'react';
import type { Icon } from '../../icons/create-icon.tsx';
import styles from './verdict.module.css';

export type Tone = 'good' | 'bad' | 'warning' | 'unknown';

type Props = { tone: Tone; icon: Icon; title: string; text: string; children?: ReactNode };

/** What is known of a batch or a code, in one sentence, with its details below. */
export function Verdict({ tone, icon: VerdictIcon, title, text, children }: Props) {
  return (
    <section className={`${styles.verdict} ${styles[tone]}`} data-part="verdict">
      <header className={styles.head}>
        <VerdictIcon />
        <h2>{title}</h2>
        <p>{text}</p>
      </header>
      {children}
    </section>
  );
}

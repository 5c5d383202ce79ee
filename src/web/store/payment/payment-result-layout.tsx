import type { ReactNode, Ref } from 'react';
import { Check } from '../../icons/check.ts';
import { CircleAlert } from '../../icons/circle-alert.ts';
import { Clock } from '../../icons/clock.ts';
import { Hourglass } from '../../icons/hourglass.ts';
import { X } from '../../icons/x.ts';
import { PageMeta } from '../../shop/page-meta.tsx';
import buttonRowStyles from '../../ui/button-row.module.css';
import waitingStyles from '../../ui/waiting.module.css';
import styles from './payment-result-layout.module.css';

export type ResultTone = 'ok' | 'wait' | 'late' | 'no' | 'cancelled' | 'failed' | 'timeout' | 'issue';

const MARKS: Record<ResultTone, { colour: 'done' | 'waiting' | 'warning' | 'failed'; icon: ReactNode }> = {
  ok: { colour: 'done', icon: <Check /> },
  wait: { colour: 'waiting', icon: <span className={waitingStyles.spinner} /> },
  late: { colour: 'warning', icon: <Hourglass /> },
  no: { colour: 'failed', icon: <X /> },
  cancelled: { colour: 'warning', icon: <X /> },
  failed: { colour: 'failed', icon: <CircleAlert /> },
  timeout: { colour: 'warning', icon: <Clock /> },
  issue: { colour: 'warning', icon: <CircleAlert /> },
};

type Props = {
  tone: ResultTone;
  title: string;
  /** the document title, where it differs */
  tabTitle?: string | undefined;
  /** the sentence below the title */
  children: ReactNode;
  actions?: ReactNode;
  facts?: ReactNode;
  aside?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
};

/** The result of a payment: icon, title, next steps, details, and a box beside. */
export function PaymentResultLayout({ tone, title, tabTitle, children, actions, facts, aside, headingRef }: Props) {
  const { colour, icon } = MARKS[tone];
  return (
    <div className={`page-width split ${styles.page}`}>
      <PageMeta title={tabTitle ?? title} />
      <div className={styles.main}>
        <span className={`${styles.mark} ${styles[colour]}`} aria-hidden="true">
          {icon}
        </span>
        {/* screen readers announce a change of state: title and explanation together */}
        <div role="status" aria-atomic="true">
          <h1 className="heading-display heading" tabIndex={-1} ref={headingRef}>
            {title}
          </h1>
          <p className={`lead ${styles.text}`}>{children}</p>
        </div>
        {actions && <div className={buttonRowStyles.row}>{actions}</div>}
        {facts && <dl className={styles.facts}>{facts}</dl>}
      </div>
      {aside && <aside>{aside}</aside>}
    </div>
  );
}

/** A name and its value; a long value wraps below its name on phones. */
export function Fact({ name, long, children }: { name: string; long?: boolean; children: ReactNode }) {
  return (
    <div className={long ? styles.long : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

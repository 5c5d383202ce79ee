import { Check, CircleAlert, Clock, Hourglass, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { PageMeta } from '../../shop/page-meta.tsx';
import '../../styles/line-items.css';
import '../../styles/payment.css';

export type ResultTone = 'ok' | 'wait' | 'late' | 'no' | 'cancelled' | 'failed' | 'timeout' | 'issue';

const MARKS: Record<ResultTone, { colour: 'ok' | 'wait' | 'warn' | 'no'; icon: ReactNode }> = {
  ok: { colour: 'ok', icon: <Check className="ic" /> },
  wait: { colour: 'wait', icon: <span className="spin" /> },
  late: { colour: 'warn', icon: <Hourglass className="ic" /> },
  no: { colour: 'no', icon: <X className="ic" /> },
  cancelled: { colour: 'warn', icon: <X className="ic" /> },
  failed: { colour: 'no', icon: <CircleAlert className="ic" /> },
  timeout: { colour: 'warn', icon: <Clock className="ic" /> },
  issue: { colour: 'warn', icon: <CircleAlert className="ic" /> },
};

type Props = {
  tone: ResultTone;
  title: string;
  /** what the browser's tab says, where it differs */
  tabTitle?: string | undefined;
  /** the sentence below the title */
  children: ReactNode;
  actions?: ReactNode;
  facts?: ReactNode;
  aside?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
};

/** A page that says how a payment went: a mark, large words, what to do next, the facts, and a box beside. */
export function PaymentResultLayout({ tone, title, tabTitle, children, actions, facts, aside, headingRef }: Props) {
  const { colour, icon } = MARKS[tone];
  return (
    <div className="wrap res">
      <PageMeta title={tabTitle ?? title} />
      <div className="res__l">
        <span className={`res__i res__i--${colour}`} aria-hidden="true">
          {icon}
        </span>
        {/* a change of state is read out: title and explanation together */}
        <div role="status" aria-atomic="true">
          <h1 className="h-display hd" tabIndex={-1} ref={headingRef}>
            {title}
          </h1>
          <p className="lead res__p">{children}</p>
        </div>
        {actions && <div className="res__a">{actions}</div>}
        {facts && <dl className="kv">{facts}</dl>}
      </div>
      {aside && <aside className="res__r">{aside}</aside>}
    </div>
  );
}

/** A name and its value; a long value goes below its name on phones. */
export function Fact({ name, long, children }: { name: string; long?: boolean; children: ReactNode }) {
  return (
    <div className={long ? 'kv__l' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import type { ReactNode, Ref } from 'react';
import { useStorefront } from '../../shop/storefront.ts';
import '../../styles/lines.css';
import '../../styles/payment.css';

type Props = {
  tone: 'ok' | 'warn' | 'no' | 'wait';
  icon: ReactNode;
  title: string;
  /** what the browser's tab says, where it differs */
  tabTitle?: string;
  children: ReactNode;
  actions?: ReactNode;
  facts?: ReactNode;
  aside?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
};

/** A page that says how a payment went: a mark, large words, what to do next, the facts, and a box beside. */
export function ResultFrame({ tone, icon, title, tabTitle, children, actions, facts, aside, headingRef }: Props) {
  const { siteName } = useStorefront();
  return (
    <div className="wrap res">
      <title>{`${tabTitle ?? title} | ${siteName}`}</title>
      <meta name="robots" content="noindex" />
      <div className="res__l">
        <span className={`res__i res__i--${tone}`} aria-hidden="true">
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

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

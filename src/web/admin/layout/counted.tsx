import { formatCount } from '#shared/count.ts';
import badgeStyles from '../../ui/badge.module.css';
import overlayStyles from '../../ui/overlay.module.css';

type Waiting = { count: number; more: boolean; urgent: boolean; label: string };

/** The name of a tab or page with the number of open items: grey for work, red with a dot when urgent. */
export function Counted({ label, of }: { label: string; of: Waiting | undefined }) {
  if (!of) return <span className={overlayStyles.label}>{label}</span>;
  return (
    <>
      <span className={overlayStyles.label} aria-hidden="true">
        {label}
      </span>
      <span className={`${badgeStyles.count}${of.urgent ? ` ${badgeStyles.urgent}` : ''}`} aria-hidden="true">
        {formatCount(of.count)}
        {of.more && '+'}
      </span>
      <span className="visually-hidden">
        {label}, {of.label}
      </span>
    </>
  );
}

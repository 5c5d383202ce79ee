import type { ReactNode } from 'react';
import { trackingLabel } from '#features/tracking/rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { Order } from './orders.ts';

type Event = Order['events'][number];

/** All that happened to the order, newest first. */
export function OrderHistory({ events, children }: { events: readonly Event[]; children: ReactNode }) {
  return (
    <section className="a-card" aria-label="History">
      <header>
        <h2 className="a-h3">History</h2>
      </header>
      <div className="a-bd">
        <ol className="a-history">
          {events.map((event) => (
            <li key={event.id}>
              {sentence(event)}
              <time className="muted a-sm" dateTime={event.at}>
                {formatDateTime(event.at)}
              </time>
            </li>
          ))}
        </ol>
      </div>
      <footer>{children}</footer>
    </section>
  );
}

const rupees = (value: unknown) => (typeof value === 'number' ? formatRupees(value) : 'An amount');
const text = (value: unknown) => (typeof value === 'string' && value ? value : null);
const REASONS: Record<string, string> = {
  expired: 'nobody paid in time',
  replaced: 'the cart was changed',
};

function sentence({ kind, from, to, actor, data }: Event): ReactNode {
  const who = actor === 'clock' ? 'The shop' : actor === 'gateway' ? 'The gateway' : actor;
  const by = <b>{who}</b>;
  switch (kind) {
    case 'created':
      return <>{by} placed the order.</>;
    case 'confirmed':
      return (
        <>
          {by} confirmed the order{to === 'completed' ? ': paid' : ', unpaid'}.
        </>
      );
    case 'payment':
      return (
        <>
          Payment {to}
          {text(data.errorCode) && ` (${text(data.errorCode)})`}, said by {by}.
        </>
      );
    case 'status':
      return (
        <>
          {by} set status from {from} to {to}
          {data.undo ? ', taking a change back' : ''}.
          {typeof data.missing === 'number' && ` ${data.missing} units were not in stock any more.`}
        </>
      );
    case 'cancelled':
      return (
        <>
          {by} cancelled the order{REASONS[text(data.reason) ?? ''] && `: ${REASONS[text(data.reason) ?? '']}`}.
        </>
      );
    case 'revived':
      return (
        <>
          {by} took the order up again.{data.couponGone ? ' Its coupon is used up; the price stays.' : ''}
        </>
      );
    case 'refund':
      return (
        <>
          Refund of {rupees(data.amount)} {REFUND_WORDS[to ?? ''] ?? to}, by {by}.
          {text(data.note) && ` “${text(data.note)}”`}
        </>
      );
    case 'needs-attention':
      return <>Needs attention: {to?.replaceAll('_', ' ')}.</>;
    case 'resolved':
      return (
        <>
          {by} dealt with it: “{text(data.note)}”
          {typeof data.dropped === 'number' && ` ${formatRupees(data.dropped)} is not refunded.`}
        </>
      );
    case 'tracking':
      return (
        <>
          {by} added tracking ‘{trackingLabel(to ?? '')}’.
        </>
      );
    case 'invoice-sent':
      return (
        <>
          {by} sent the invoice to {text(data.to)}.
        </>
      );
    case 'address':
      return <>{by} changed the delivery address.</>;
    default:
      return (
        <>
          {by}: {kind} {to}
        </>
      );
  }
}

const REFUND_WORDS: Record<string, string> = {
  due: 'is due',
  asked: 'started',
  requested: 'accepted',
  completed: 'completed',
  failed: 'refused',
};

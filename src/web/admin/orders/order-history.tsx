import type { ReactNode } from 'react';
import { trackingLabel } from '#features/tracking/rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import cardStyles from '../../ui/card.module.css';
import textStyles from '../../ui/text.module.css';
import { Card } from '../components/card.tsx';
import styles from './order-history.module.css';
import type { Order } from './orders.ts';

type Event = Order['events'][number];

/** The events of an order, newest first. */
export function OrderHistory({ events, children }: { events: readonly Event[]; children: ReactNode }) {
  return (
    <Card title="History">
      <div className={cardStyles.body}>
        <ol className={styles.history}>
          {events.map((event) => (
            <li key={event.id}>
              {sentence(event)}
              <time className={`muted ${textStyles.small}`} dateTime={event.at}>
                {formatDateTime(event.at)}
              </time>
            </li>
          ))}
        </ol>
      </div>
      <footer>{children}</footer>
    </Card>
  );
}

const rupees = (value: unknown) => (typeof value === 'number' ? formatRupees(value) : 'An amount');
const text = (value: unknown) => (typeof value === 'string' && value ? value : null);
const REASONS: Record<string, string> = {
  expired: 'payment window expired',
  replaced: 'the cart was changed',
};

function sentence({ kind, from, to, actor, data }: Event): ReactNode {
  const who = actor === 'system' ? 'System' : actor === 'gateway' ? 'The gateway' : actor;
  const by = <b>{who}</b>;
  switch (kind) {
    case 'order.created':
      return <>{by} placed the order.</>;
    case 'order.confirmed':
      return (
        <>
          {by} confirmed the order{to === 'completed' ? ': paid' : ', unpaid'}.
        </>
      );
    case 'payment.updated':
      return (
        <>
          Payment {to}
          {text(data.errorCode) && ` (${text(data.errorCode)})`}, reported by {by}.
        </>
      );
    case 'order.status_changed':
      return (
        <>
          {by} set status from {from} to {to}
          {data.undo ? ', undoing a change' : ''}.
          {typeof data.missing === 'number' && ` ${data.missing} units were no longer in stock.`}
        </>
      );
    case 'order.cancelled':
      return (
        <>
          {by} cancelled the order{REASONS[text(data.reason) ?? ''] && `: ${REASONS[text(data.reason) ?? '']}`}.
        </>
      );
    case 'order.confirmation_requested':
      return <>The customer was asked to confirm the order{actor === 'system' ? '' : <>, by {by}</>}.</>;
    case 'order.payment_requested':
      return <>{by} sent the customer the link to pay.</>;
    case 'order.customer_confirmed':
      return data.by === 'phone' ? (
        <>{by} recorded that the customer takes the order, as heard on the phone.</>
      ) : (
        <>{by} confirmed by the link.</>
      );
    case 'order.terms_changed':
      return (
        <>
          The total changed from {rupees(data.formerTotal)} to {rupees(data.total)}: paid online instead of in cash.
        </>
      );
    case 'order.reinstated':
      return (
        <>
          {by} reinstated the order.{data.couponGone ? ' Its coupon is used up; the price stays.' : ''}
        </>
      );
    case 'refund.updated':
      return (
        <>
          Refund of {rupees(data.amount)} {REFUND_WORDS[to ?? ''] ?? to}, by {by}.
          {text(data.note) && ` “${text(data.note)}”`}
        </>
      );
    case 'order.flagged':
      return <>Needs attention: {to?.replaceAll('_', ' ')}.</>;
    case 'order.attention_resolved':
      return (
        <>
          {by} resolved it: “{text(data.note)}”
          {typeof data.cancelledAmount === 'number' && ` ${formatRupees(data.cancelledAmount)} is not refunded.`}
        </>
      );
    case 'tracking.added':
      return (
        <>
          {by} added tracking ‘{trackingLabel(to ?? '')}’.
        </>
      );
    case 'invoice.emailed':
      return (
        <>
          {by} sent the invoice to {text(data.to)}.
        </>
      );
    case 'order.held':
      return (
        <>
          {by} put the order on hold{text(data.reason) && `: “${text(data.reason)}”`}.
        </>
      );
    case 'order.released':
      return <>{by} ended the hold.</>;
    case 'order.address_changed':
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
  approved: 'started',
  requested: 'accepted',
  completed: 'completed',
  failed: 'refused',
};

import type { Paise } from '#shared/money.ts';
import type { MatterKind } from '#shared/order-states.ts';
import type { Decision } from './decide.ts';
import { returnableUnits } from './decide-stock.ts';
import type { MailRequest } from './draft.ts';
import type { OrderAggregate, Refund, Reservation } from './order.ts';
import { isOffline } from './payment-rules.ts';
import { isAttemptOpen } from './states.ts';

/** One consequence of a decision; screens show it as text. */
export type Consequence =
  | {
      kind:
        | 'order_confirmed'
        | 'order_reinstated'
        | 'order_removed'
        | 'order_shipped'
        | 'order_delivered'
        | 'cart_restored'
        | 'invoice_withdrawn';
    }
  | { kind: 'coupon_returned' | 'coupon_used' }
  /** the order is hidden, and this amount stays in the ledger */
  | { kind: 'order_kept'; amount: Paise }
  /** restocked; no longer reserved; sold; no longer available; of a cancelled order, with the carrier or the customer */
  | { kind: 'units_returned' | 'units_released' | 'units_sold' | 'units_missing' | 'units_away'; units: number }
  | { kind: 'refund_proposed' | 'refund_approved' | 'refund_cancelled' | 'credit_returned'; amount: Paise }
  | { kind: 'matter_opened' | 'matter_resolved'; matter: MatterKind; amount: Paise }
  /** a payment attempt is still open at a gateway */
  | { kind: 'payment_open' }
  | { kind: 'tracking_added'; status: string }
  | { kind: 'tracking_removed'; entries: number }
  | { kind: 'mail'; name: MailRequest['name'] };

/** The consequences of a decision beyond the order's own status. */
export function consequencesOf(before: OrderAggregate, { next, effects, result }: Decision): Consequence[] {
  const was = before.order;
  const is = next.order;
  const ends = is?.status === 'cancelled' && was?.status !== 'cancelled';
  const when = (condition: unknown, ...consequences: Consequence[]) => (condition ? consequences : []);
  const captured = next.attempts.reduce((sum, { capturedAmount }) => sum + (capturedAmount ?? 0), 0);
  return [
    ...when(was?.confirmedAt === null && is?.confirmedAt, { kind: 'order_confirmed' }),
    ...when(was?.status === 'cancelled' && is && is.status !== 'cancelled', { kind: 'order_reinstated' }),
    ...when(is?.status === 'shipped' && was?.status !== 'shipped', { kind: 'order_shipped' }),
    ...when(is?.status === 'delivered' && was?.status !== 'delivered', { kind: 'order_delivered' }),
    ...unitsOf(before.reservations, next.reservations),
    ...counted('units_missing', missingUnits(result)),
    ...counted('units_away', ends ? awayUnits(next) : 0),
    ...when(isInUse(before) && !isInUse(next), { kind: 'coupon_returned' }),
    ...when(isInUse(next) && next.couponUse !== before.couponUse, { kind: 'coupon_used' }),
    ...when(effects.cart?.change === 'restore', { kind: 'cart_restored' }),
    ...refundsOf(before.refunds, next.refunds),
    ...mattersOf(before, next),
    ...when(ends && next.attempts.some((one) => isAttemptOpen(one) && !isOffline(one.gateway)), {
      kind: 'payment_open',
    }),
    ...when(effects.withdrawsInvoice && was?.invoicedAt, { kind: 'invoice_withdrawn' }),
    ...effects.tracking.map(({ status }) => ({ kind: 'tracking_added', status }) as const),
    ...removedEntries(before, effects),
    ...when(effects.isRemoved, { kind: 'order_removed' }),
    ...when(is?.deletedAt && !was?.deletedAt, { kind: 'order_kept', amount: captured }),
    ...effects.mails.map(({ name }) => ({ kind: 'mail', name }) as const),
  ];
}

const isInUse = ({ couponUse }: OrderAggregate) => couponUse === 'reserved' || couponUse === 'redeemed';

type UnitsKind = Extract<Consequence, { units: number }>['kind'];
const counted = (kind: UnitsKind, units: number) => (units > 0 ? [{ kind, units }] : []);

const missingUnits = (result: unknown): number =>
  typeof result === 'object' && result !== null && 'missing' in result ? Number(result.missing) : 0;

const awayUnits = (order: OrderAggregate): number =>
  order.reservations.reduce((sum, reservation) => sum + returnableUnits(order, reservation), 0);

function unitsOf(before: readonly Reservation[], after: readonly Reservation[]): Consequence[] {
  const sums = { returned: 0, released: 0, sold: 0 };
  for (const now of after) {
    const was = before.find(({ variantId }) => variantId === now.variantId);
    if (now.returnedQuantity > (was?.returnedQuantity ?? 0))
      sums.returned += now.returnedQuantity - (was?.returnedQuantity ?? 0);
    if (was?.state === 'held' && now.state === 'released') sums.released += was.quantity;
    // units that an earlier reinstatement lacked were not reserved
    if (now.state === 'committed') sums.sold += Math.max(0, outUnits(now) - (was ? outUnits(was) : 0));
  }
  return [
    ...counted('units_returned', sums.returned),
    ...counted('units_released', sums.released),
    ...counted('units_sold', sums.sold),
  ];
}

const outUnits = ({ state, quantity, returnedQuantity }: Reservation): number =>
  state === 'committed' || state === 'returned' ? quantity - returnedQuantity : 0;

function refundsOf(before: readonly Refund[], after: readonly Refund[]): Consequence[] {
  const moved = (
    kind: 'refund_proposed' | 'refund_approved' | 'refund_cancelled' | 'credit_returned',
    states: Refund['state'][],
    isNew = false,
  ) => {
    const amount = after
      .filter(({ id }) => !isNew || !before.some((one) => one.id === id))
      .filter(({ id, state }) => states.includes(state) && before.find((one) => one.id === id)?.state !== state)
      .reduce((sum, refund) => sum + refund.amount, 0);
    return amount > 0 ? [{ kind, amount }] : [];
  };
  return [
    ...moved('refund_proposed', ['proposed']),
    ...moved('refund_approved', ['approved', 'requested']),
    ...moved('refund_cancelled', ['cancelled']),
    // what is complete at once is store credit
    ...moved('credit_returned', ['completed'], true),
  ];
}

function mattersOf({ matters: before }: OrderAggregate, { matters: after }: OrderAggregate): Consequence[] {
  return after.flatMap(({ id, kind: matter, amount, resolvedAt }): Consequence[] => {
    const was = before.find((one) => one.id === id);
    if (!was) return resolvedAt ? [] : [{ kind: 'matter_opened', matter, amount }];
    return resolvedAt && !was.resolvedAt ? [{ kind: 'matter_resolved', matter, amount: was.amount }] : [];
  });
}

function removedEntries({ tracking }: OrderAggregate, effects: Decision['effects']): Consequence[] {
  const entries = effects.removesTracking ? tracking.length : effects.removesPackingEntry ? 1 : 0;
  return entries > 0 ? [{ kind: 'tracking_removed', entries }] : [];
}

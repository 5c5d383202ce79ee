/** Tracking updates, and goods of a cancelled order that have left the shop. */
import { describe, expect, test } from 'vitest';
import {
  accepted,
  at,
  COMMANDS,
  cash,
  GONE,
  paid,
  placed,
  refusal,
  run,
  STATES,
  status,
} from '#tests/reachable-orders.ts';
import { consequencesOf } from './consequences.ts';
import type { OrderAggregate } from './order.ts';

const [{ entry }] = COMMANDS.addTracking;
const tracked = (trackingStatus: string) =>
  ({ type: 'addTracking', entry: { ...entry, status: trackingStatus } }) as const;
const shipped = at(60)(tracked('shipped'));
const soldUnits = ({ reservations }: OrderAggregate) =>
  reservations.map(({ state, quantity, returnedQuantity }) => [state, quantity - returnedQuantity]);

const UNPAID = ['placed, nothing sent', 'at the gateway', 'payment failed', 'amount mismatch'];
const CANCELLED = ['expired', 'cancelled unpaid', 'cancelled by customer', 'cancelled by staff'];

describe('a tracking update', () => {
  test.each(UNPAID.flatMap((state) => ['order_confirmed', 'shipped', 'delivered'].map((to) => [to, state] as const)))(
    "is refused when it says '%s' of an unpaid order: %s",
    (trackingStatus, state) => {
      expect(refusal(STATES[state]!(), tracked(trackingStatus))).toEqual({
        code: 'TRACKING_STATUS_NOT_ALLOWED',
        data: { displayId: '00000000', reason: 'unpaid' },
      });
    },
  );

  test.each(CANCELLED.flatMap((state) => ['shipped', 'in_transit', 'delivered'].map((to) => [to, state] as const)))(
    "is refused when it says '%s' of a cancelled order: %s",
    (trackingStatus, state) => {
      expect(refusal(STATES[state]!(), tracked(trackingStatus)).data).toMatchObject({ reason: 'cancelled' });
    },
  );

  test('reports a delay of any order, and the way back of a parcel whose order was cancelled', () => {
    for (const state of [...UNPAID, ...CANCELLED])
      expect(accepted(STATES[state]!(), tracked('delayed')).next.tracking.at(-1)).toBe('delayed');
    const { next } = accepted(STATES['shipped, cancelled']!(), tracked('in_transit'));
    expect(next.order!.status).toBe('cancelled');
  });

  test('ships an order that staff accepted unpaid, and one whose cash is due', () => {
    for (const state of ['accepted unpaid', 'cash due'])
      expect(accepted(STATES[state]!(), tracked('shipped')).next.order!.status).toBe('shipped');
  });

  test('lists as a consequence that the order becomes shipped or delivered', () => {
    const before = run(paid);
    for (const to of ['shipped', 'delivered'] as const)
      expect(consequencesOf(before, accepted(before, tracked(to)))).toContainEqual({ kind: `order_${to}` });
  });
});

describe('a cancelled order whose goods have left the shop', () => {
  const cancelled = () => run([...paid, shipped, status('cancelled', 61)]);

  test('restocks nothing, and says how many units are away', () => {
    const before = run([...paid, shipped]);
    const decision = accepted(before, { ...COMMANDS.setStatus[0], to: 'cancelled' });
    expect(soldUnits(decision.next)).toEqual([['committed', 3]]);
    const kinds = consequencesOf(before, decision).filter(({ kind }) => kind.startsWith('units_'));
    expect(kinds).toEqual([{ kind: 'units_away', units: 3 }]);
  });

  test('restocks them when they are back', () => {
    const lines = [{ itemId: 'item-1', quantity: 2 }];
    const { next, result } = accepted(cancelled(), { type: 'restock', lines });
    expect(result).toEqual({ restocked: 2 });
    expect(soldUnits(next)).toEqual([['committed', 1]]);
  });

  test('takes no units from stock when it is reinstated', () => {
    const { next, result } = accepted(
      cancelled(),
      { ...COMMANDS.setStatus[0], to: 'processing' },
      { availability: GONE },
    );
    expect(result.missing).toBe(0);
    expect(soldUnits(next)).toEqual([['committed', 3]]);
  });

  test('takes only the restocked units when it is reinstated', () => {
    const restocked = accepted(cancelled(), { type: 'restock', lines: [{ itemId: 'item-1', quantity: 2 }] }).next;
    const { next, result } = accepted(
      restocked,
      { ...COMMANDS.setStatus[0], to: 'processing' },
      { availability: GONE },
    );
    expect(result.missing).toBe(1);
    expect(soldUnits(next)).toEqual([['committed', 2]]);
  });

  test('restocks the units of an order that was packed only', () => {
    const packed = run([cash, status('processing', 60), status('cancelled', 61)]);
    expect(soldUnits(packed)).toEqual([['returned', 0]]);
  });
});

describe('a correction of the address by staff', () => {
  const correction = COMMANDS.correctAddress[0];

  test('changes place of supply and withdraws the invoice until the goods have left the shop', () => {
    const contact = { ...correction.contact, stateCode: '27' };
    for (const before of [run([placed]), run(paid), run([...paid, status('processing')])]) {
      const { next, effects } = accepted(before, { ...correction, contact });
      expect(next.order!.stateCode).toBe('27');
      expect(effects.withdrawsInvoice).toBe(true);
      expect(effects.events.map(({ kind }) => kind)).toEqual(['order.address_changed']);
    }
  });

  test.each(['shipped', 'completed', 'cancelled by staff', 'expired'])('is refused when the order is %s', (state) => {
    expect(refusal(STATES[state]!(), correction).code).toBe('ORDER_NOT_CHANGEABLE');
  });
});

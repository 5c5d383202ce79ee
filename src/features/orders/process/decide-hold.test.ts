import { describe, expect, test } from 'vitest';
import { accepted, CUSTOMER, refusal, STATES } from '#tests/reachable-orders.ts';
import type { Command } from './commands.ts';

const HOLD: Command<'hold'> = { type: 'hold', reason: 'Address unclear' };
const shipped = (status = 'shipped'): Command<'addTracking'> => ({
  type: 'addTracking',
  entry: { status, message: null, location: null, estimatedDelivery: null, trackingNumber: null, carrier: null },
});
const kindsOf = ({ effects }: { effects: { events: { kind: string }[] } }) => effects.events.map(({ kind }) => kind);

test('keeps since when, by whom and why, until it is released', () => {
  const { next } = accepted(STATES.paid!(), HOLD);
  expect(next.order).toMatchObject({ status: 'pending', heldBy: 'kiran', holdReason: 'Address unclear' });
  expect(next.order!.heldAt).toBeInstanceOf(Date);
  expect(accepted(next, { type: 'release' }).next.order).toMatchObject({
    status: 'pending',
    heldAt: null,
    heldBy: null,
    holdReason: null,
  });
});

test('is a decision of staff', () => {
  for (const actor of [CUSTOMER, 'system', 'gateway'] as const)
    expect(refusal(STATES.paid!(), HOLD, { actor }).code).toBe('ORDER_NOT_HOLDABLE');
});

test('keeps the first reason when two hold it', () => {
  expect(refusal(STATES['on hold']!(), { ...HOLD, reason: 'Another' }).code).toBe('ORDER_ON_HOLD');
});

test('is not started by itself, and is after its release', () => {
  const start = { type: 'startProcessing', changeWindowMinutes: 30 } as const;
  expect(accepted(STATES['on hold']!(), start).result).toEqual({ isStarted: false });
  expect(accepted(STATES.released!(), start).result).toEqual({ isStarted: true });
});

describe('a hold ends', () => {
  test.each<[string, Command]>([
    ['cancelled', { type: 'setStatus', to: 'cancelled', from: null, isUndo: false, mailCustomer: true }],
    ['completed', { type: 'setStatus', to: 'completed', from: null, isUndo: false, mailCustomer: true }],
  ])('when staff set it to %s', (status, command) => {
    const decision = accepted(STATES['on hold']!(), command);
    expect(decision.next.order).toMatchObject({ status, heldAt: null, holdReason: null });
    expect(kindsOf(decision)).toContain('order.released');
  });

  test('when its customer cancels it', () => {
    const command = { type: 'cancelByCustomer', userId: 'asha', changeWindowMinutes: 90 } as const;
    const { next } = accepted(STATES['on hold']!(), command, { actor: CUSTOMER });
    expect(next.order).toMatchObject({ status: 'cancelled', heldAt: null });
  });

  test('when it is deleted', () => {
    expect(accepted(STATES['on hold']!(), { type: 'remove' }).next.order?.heldAt ?? null).toBeNull();
  });

  test('when a carrier reports that it has fetched it all the same', () => {
    const decision = accepted(STATES['on hold, processing']!(), shipped(), { actor: 'system' });
    expect(decision.next.order).toMatchObject({ status: 'shipped', heldAt: null });
  });
});

describe('while it is on hold', () => {
  test('staff cannot write that it has left the shop', () => {
    for (const status of ['shipped', 'in_transit', 'out_for_delivery', 'delivered'])
      expect(refusal(STATES['on hold, processing']!(), shipped(status)).code).toBe('ORDER_ON_HOLD');
  });

  test('staff can tell of a delay, and of another shipment of it', () => {
    const delayed = accepted(STATES['on hold, processing']!(), shipped('delayed'));
    expect(delayed.next.order!.heldAt).not.toBeNull();
    const part = accepted(STATES['on hold, processing']!(), { ...shipped('in_transit'), movesOrder: false });
    expect(part.next.order).toMatchObject({ status: 'processing', holdReason: 'Address unclear' });
  });

  test('its money can be refunded, its address corrected, and its status set', () => {
    const order = STATES['on hold']!();
    const refund = { type: 'refund', lines: [], amount: 100, attemptId: null, note: '' } as const;
    const contact = order.order!;
    const processing = { type: 'setStatus', to: 'processing', from: null, isUndo: false, mailCustomer: true } as const;
    for (const command of [refund, { type: 'correctAddress', contact }, processing] as const)
      expect(accepted<typeof command.type>(order, command as never).next.order!.heldAt).not.toBeNull();
  });
});

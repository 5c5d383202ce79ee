import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts';
import { changeableUntil, payableUntil, returnableUntil } from './order-deadline-rules.ts';

const now = new Date('2026-11-20T10:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);

const unpaid = { status: 'pending', confirmedAt: null, reservationExpiresAt: after(1) };

test('lets an unpaid order be paid until its reservation ends', () => {
  expect(payableUntil(unpaid, now)).toEqual(after(1));
  expect(payableUntil({ ...unpaid, reservationExpiresAt: now }, now)).toBeNull();
});

test.each([
  ['cancelled', { status: 'cancelled' }],
  ['confirmed', { confirmedAt: now }],
  ['without a reservation', { reservationExpiresAt: null }],
])('refuses payment of an order that is %s', (_, facts) => {
  expect(payableUntil({ ...unpaid, ...facts }, now)).toBeNull();
});

const confirmed = { status: 'pending', confirmedAt: after(-29 * MINUTE_MS), reservationExpiresAt: null };

test('lets a confirmed order be changed within the configured minutes', () => {
  expect(changeableUntil(confirmed, 30, now)).toEqual(after(MINUTE_MS));
  expect(changeableUntil(confirmed, 29, now)).toBeNull();
  expect(changeableUntil({ ...confirmed, confirmedAt: null }, 30, now)).toBeNull();
  expect(changeableUntil({ ...confirmed, status: 'processing' }, 30, now)).toBeNull();
});

test('lets a delivered order be returned within the configured days', () => {
  const delivered = { status: 'delivered' };
  expect(returnableUntil(delivered, after(-6 * DAY_MS), 7, now)).toEqual(after(DAY_MS));
  expect(returnableUntil(delivered, after(-7 * DAY_MS), 7, now)).toBeNull();
  expect(returnableUntil(delivered, null, 7, now)).toBeNull();
  expect(returnableUntil({ status: 'cancelled' }, after(-6 * DAY_MS), 7, now)).toBeNull();
});

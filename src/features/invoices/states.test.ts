import { expect, test } from 'vitest';
import { INVOICE_STATUSES } from '#shared/order-states.ts';
import { INVOICE_TRANSITIONS } from '../orders/process/states.ts';
import { canSetStatus, UNPAID_STATUSES } from './states.ts';

const byHand = (orderId: string | null, kind = 'invoice', today = '2026-11-30') =>
  INVOICE_STATUSES.flatMap((status) =>
    INVOICE_STATUSES.filter((to) => canSetStatus({ kind, status, orderId, issuedOn: '2026-11-01' }, to, today)).map(
      (to) => `${status} → ${to}`,
    ),
  );

test('lets staff make the transitions that are not automatic', () => {
  expect(byHand(null)).toEqual([
    'draft → paid',
    'draft → void',
    'sent → paid',
    'sent → void',
    'paid → sent',
    'overdue → paid',
    'overdue → void',
  ]);
});

test('lets staff only void the invoice of an order, and no credit note', () => {
  expect(byHand('order-1')).toEqual(['draft → void', 'sent → void', 'overdue → void']);
  expect(byHand(null, 'credit-note')).toEqual([]);
});

test('lets staff reverse an invoice and not void it when its month is over', () => {
  expect(byHand('order-1', 'invoice', '2026-12-01')).toEqual([
    'draft → reversed',
    'sent → reversed',
    'overdue → reversed',
  ]);
  expect(byHand(null, 'invoice', '2027-11-01')).toEqual([
    'draft → paid',
    'draft → reversed',
    'sent → paid',
    'sent → reversed',
    'paid → sent',
    'overdue → paid',
    'overdue → reversed',
  ]);
});

test('has no transition that the order process does not know', () => {
  for (const move of byHand(null)) {
    const [from, to] = move.split(' → ') as [keyof typeof INVOICE_TRANSITIONS, keyof typeof INVOICE_TRANSITIONS];
    expect(INVOICE_TRANSITIONS[from], move).toContain(to);
  }
  expect(UNPAID_STATUSES).toEqual(['draft', 'sent', 'overdue']);
});

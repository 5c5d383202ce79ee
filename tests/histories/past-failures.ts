import type { Step } from './run-history.ts';

const step = (kind: string, a = 0, b = 0, c = 0): Step => ({ kind, joins: false, a, b, c });

/** Histories that once ended with inconsistent books, or that a check reported wrongly. */
export const PAST_FAILURES: Record<string, Step[]> = {
  'staff closes the matter of another amount, and then lets the payment count': [
    step('answers: altered_amount'),
    step('order and pay', 0, 0, 2),
    step('resolve matter'),
    step('apply payment'),
  ],
  'an order in cash is deleted after it was sent': [
    step('order cart', 0, 17, 0),
    step('add tracking', 0, 2),
    step('delete order'),
  ],
  'staff takes up a cancelled order again whose units are refunded': [
    step('order and pay'),
    step('open payment'),
    { ...step('cancel own order'), joins: true },
    step('wait', 2),
    step('sweep'),
    step('refund'),
    step('set status', 0, 0, 1),
  ],
  'the duplicate payment and the lines of an order are refunded at the same time': [
    step('pay twice', 0, 4, 0),
    step('wait'),
    step('work on callbacks'),
    step('wait', 12),
    step('approve refund'),
    step('refund'),
    step('press button', 2, 2),
  ],
  'an order is cancelled and reinstated whose payment is refunded in part': [
    step('order and pay'),
    step('look at result'),
    step('refund', 1, 1, 1),
    step('set status', 0, 3, 1),
    step('set status', 0, 1, 1),
  ],
};

import { OPENING, type Step } from './run-history.ts';

const step = (kind: string, a = 0, b = 0, c = 0): Step => ({ kind, joins: false, a, b, c });

/** Histories that once ended with inconsistent books, or that a check reported wrongly. */
export const PAST_FAILURES: Record<string, Step[]> = {
  'a mismatch is closed, then its payment is applied': [
    step('answers: altered_amount'),
    step('order and pay', 0, 0, 2),
    step('resolve matter'),
    step('apply payment'),
  ],
  'a COD order is deleted after shipping': [
    step('order cart', 0, 17, 0),
    step('add tracking', 0, 2),
    step('delete order'),
  ],
  'a COD order is deleted after shipping and the return of all its units': [
    step('order on delivery'),
    step('add tracking', 0, 2),
    step('restock'),
    step('delete order'),
  ],
  'a cancelled order is reinstated whose units are refunded': [
    step('order and pay'),
    step('open payment'),
    { ...step('cancel own order'), joins: true },
    step('wait', 2),
    step('sweep'),
    step('refund'),
    step('set status', 0, 0, 1),
  ],
  'a duplicate payment and the lines of its order are refunded at once': [
    step('pay twice', 0, 4, 0),
    step('wait'),
    step('work on callbacks'),
    step('wait', 12),
    step('approve refund'),
    step('refund'),
    step('press button', 2, 2),
  ],
  'a partly refunded order is cancelled and reinstated': [
    step('order and pay'),
    step('look at result'),
    step('refund', 1, 1, 1),
    step('set status', 0, 3, 1),
    step('set status', 0, 1, 1),
  ],
  'an order on delivery is deleted after the carrier has fetched its cancelled parcel': [
    ...OPENING,
    step('cancel own order'),
    step('cancel order', 3),
    step('cancel own order'),
    step('carrier acts', 0, 0, 1),
    step('call carriers'),
    step('delete order', 2),
  ],
  'a booked shipment is opened by the restocking of its refunded units': [
    ...OPENING,
    step('carrier errs', 0, 8),
    step('collect cash', 1),
    step('cancel own order'),
    step('order and pay'),
    step('refund', 1, 0, 7),
    step('restock', 1),
  ],
  'an order is restocked, cancelled and reinstated': [
    step('order on delivery', 0, 0, 20),
    step('set status', 7, 14, 17),
    step('restock', 5, 0, 8),
    step('set status', 6, 15, 17),
    step('set status', 0, 13, 4),
  ],
  'a paid order is replaced a week later, before any sweep': [
    step('callbacks: drop', 7, 9, 8),
    step('pay twice', 3, 2, 3),
    step('days pass', 6, 16, 16),
    step('order cart', 3, 19, 20),
  ],
  'the gateway does not answer the last look-up of a payment': [
    step('callbacks: drop', 18, 15),
    step('order and pay', 0, 13, 3),
    step('order cart', 3, 18, 12),
    step('answers: reset', 17, 18, 10),
    step('days pass', 12, 17, 18),
    step('all sweeps', 17, 13, 3),
  ],
  'an order that was paid twice is cancelled after staff closed the matter of the second payment': [
    step('pay twice', 6, 16, 18),
    step('work on callbacks', 2, 13, 1),
    step('work on callbacks', 10, 5, 10),
    step('resolve matter', 18, 19, 6),
    step('cancel order', 4, 15, 13),
  ],
  'a carrier cancels a parcel, and its callback comes late': [
    step('order on delivery', 3, 3, 3),
    step('open shipment', 2, 0, 1),
    step('pack and book', 2, 1, 3),
    step('callbacks: delay', 7, 10, 9),
    step('all sweeps', 4, 18, 11),
    step('carrier acts', 0, 5, 17),
  ],
};

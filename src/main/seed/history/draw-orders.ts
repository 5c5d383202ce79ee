import { ORDER_MIX } from '#db/seed/invented/order-mix.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, shopDay, shopInstant } from '#shared/dates.ts';
import type { Coupon } from './choose-coupon.ts';
import { chooseCoupon } from './choose-coupon.ts';
import type { Customer } from './draw-customers.ts';
import type { Random } from './random.ts';
import type { SoldVariant } from './read-catalogue.ts';

export type PlannedLine = { variant: SoldVariant; quantity: number; isFree: boolean };
/** The attributes of an invented order. */
export type PlannedOrder = {
  customer: Customer;
  at: Date;
  lines: PlannedLine[];
  coupon: Coupon | null;
  cash: boolean;
  outcome: 'unpaid' | 'expired' | 'cancelled_by_customer' | 'cancelled_by_staff' | 'kept';
  /** an earlier attempt failed */
  failedBefore: boolean;
  /** the last step of its shipment, of 6 */
  steps: number;
  /** a factor of the usual transit hours */
  pace: number;
  isDelayed: boolean;
  /** staff completed it some time after delivery */
  isClosed: boolean;
  /** cancelled by staff, with its refund not decided yet */
  isUndecided: boolean;
  /** a unit of the first line was returned */
  isReturned: boolean;
};

const YEAR = 365 * DAY_MS;
const CASH_FROM = 500_00;
/** of the newest orders: one is unpaid, two can still be changed by their customers */
const AGES_OF_LAST: Record<number, number> = { 1: 2 * MINUTE_MS, 2: 12 * MINUTE_MS, 3: 21 * MINUTE_MS };

export type Draw = {
  random: Random;
  customers: readonly Customer[];
  catalogue: readonly SoldVariant[];
  coupons: readonly Coupon[];
  count: number;
  now: Date;
};

/** A year of orders, oldest first, growing towards its end. Each customer orders at least once. */
export function drawOrders({ random, customers, catalogue, coupons, count, now }: Draw): PlannedOrder[] {
  const uses = new Map<string, number>();
  const orderedBy = new Set<string>();
  const times = Array.from({ length: count }, (_, index) => {
    const age = AGES_OF_LAST[count - index];
    return age ? new Date(now.getTime() - age) : timeOf(random, (index + 1) / count, now);
  }).sort((a, b) => a.getTime() - b.getTime());
  return times.map((at, index) => {
    const customerIndex = Math.floor((index * customers.length) / count);
    const isNew = Math.floor(((index + 1) * customers.length) / count) > customerIndex;
    const customer = customers[isNew ? customerIndex : Math.floor(random.next() ** 1.5 * customerIndex)]!;
    const remainingOrders = count - index;
    const outcome = OUTCOMES_OF_LAST[remainingOrders] ?? outcomeOf(random);
    const lines = drawLines(random, catalogue, at, outcome);
    const subtotal = lines.reduce((sum, { variant, quantity }) => sum + variant.price * quantity, 0);
    const first = !orderedBy.has(customer.id);
    orderedBy.add(customer.id);
    const cash =
      subtotal >= CASH_FROM &&
      isPayable(outcome) &&
      (CASH_OF_LAST.includes(remainingOrders) || random.chance(ORDER_MIX.cash));
    const coupon = chooseCoupon(random, { coupons, uses, first, isKept: outcome === 'kept', subtotal, at });
    if (coupon?.freeProductId) lines.push(freeLine(catalogue, coupon.freeProductId));
    const isLate = remainingOrders === 14 || remainingOrders === 17;
    return {
      customer,
      at,
      lines,
      coupon,
      cash,
      outcome,
      failedBefore: outcome === 'kept' && !cash && random.chance(ORDER_MIX.failedBefore),
      steps: outcome === 'cancelled_by_staff' ? 2 : isLate ? 4 : 6,
      pace: isLate ? 0.8 : 0.8 + random.next() * 0.6,
      isDelayed: remainingOrders === 14,
      isClosed: random.chance(0.7),
      isUndecided: remainingOrders === 6,
      isReturned: outcome === 'kept' && index % 40 === 30,
    };
  });
}

// cases for staff occur at fixed positions from the newest order
const OUTCOMES_OF_LAST: Record<number, PlannedOrder['outcome']> = {
  1: 'unpaid',
  2: 'kept',
  3: 'kept',
  6: 'cancelled_by_staff',
  8: 'kept',
  11: 'kept',
  14: 'kept',
  17: 'kept',
};
const CASH_OF_LAST = [3, 8, 11];

const isPayable = (outcome: PlannedOrder['outcome']) => outcome === 'kept' || outcome === 'cancelled_by_customer';

// at usual shopping hours, and never in the future
function timeOf(random: Random, place: number, now: Date): Date {
  const day = shopDay(new Date(now.getTime() - YEAR * (1 - place ** 0.6)));
  const hour = random.chance(0.6) ? 18 + random.next() * 5 : 8 + random.next() * 10;
  const at = shopInstant(day).getTime() + hour * HOUR_MS;
  const latest = now.getTime() - HOUR_MS;
  return new Date(at <= latest ? at : latest - random.next() * 5 * HOUR_MS);
}

function outcomeOf(random: Random): PlannedOrder['outcome'] {
  const fate = random.next();
  if (fate < ORDER_MIX.expired) return 'expired';
  if (fate < ORDER_MIX.expired + ORDER_MIX.cancelled / 2) return 'cancelled_by_customer';
  if (fate < ORDER_MIX.expired + ORDER_MIX.cancelled) return 'cancelled_by_staff';
  return 'kept';
}

function drawLines(
  random: Random,
  catalogue: readonly SoldVariant[],
  at: Date,
  outcome: PlannedOrder['outcome'],
): PlannedLine[] {
  // reserved and returned units are part of stock on hand, so that the stock history adds up at each moment
  const needed = outcome === 'kept' || outcome === 'expired' ? 0 : 10;
  const offered = catalogue.filter(
    ({ soldSince, onHand }) => soldSince.getTime() + DAY_MS < at.getTime() && (onHand ?? needed) >= needed,
  );
  const total = offered.reduce((sum, { weight }) => sum + weight, 0);
  const drawn = new Map<string, PlannedLine>();
  const lines = 1 + Math.floor(random.next() ** 2 * 3.5);
  for (let line = 0; line < lines; line++) {
    let rest = random.next() * total;
    const variant = offered.find(({ weight }) => {
      rest -= weight;
      return rest < 0;
    })!;
    drawn.set(variant.id, { variant, quantity: 1 + Math.floor(random.next() ** 3 * 3), isFree: false });
  }
  return [...drawn.values()];
}

function freeLine(catalogue: readonly SoldVariant[], productId: string): PlannedLine {
  const variant = catalogue.find((one) => one.productId === productId && one.onHand !== 0)!;
  return { variant, quantity: 1, isFree: true };
}

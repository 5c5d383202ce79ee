import type { CurrentPlan } from '#features/delivery/select-delivery.ts';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { stateCode } from '#shared/india-states.ts';
import { buildOrder } from './history/build-order.ts';
import type { BuiltOrder } from './history/built-order.ts';
import type { Customer } from './history/draw-customers.ts';
import type { SoldVariant } from './history/read-catalogue.ts';
import type { Demo } from './load-demo.ts';
import type { DemoAccounts } from './seed-users.ts';

/** The orders of the demo's customer, built from the catalogue. Throws on a product that the catalogue lacks. */
export function buildDemoOrders(
  demo: Demo,
  catalogue: readonly SoldVariant[],
  { customerId, staffId }: DemoAccounts,
  delivery: CurrentPlan,
  now: Date,
): BuiltOrder[] {
  const { email, fullName, phone, address } = demo.accounts.customer;
  const code = stateCode(address.state)!;
  const customer: Customer = { id: customerId, stateCode: code, address: { ...address, fullName, email, phone } };
  const variantOf = (slug: string) => {
    const variant = catalogue.find((one) => one.slug === slug);
    if (!variant) throw new Error(`the demo ${demo.name} has no product ${slug}`);
    return variant;
  };
  return demo.orders.map(({ daysAgo, lines, ...order }) =>
    buildOrder(
      {
        ...order,
        customer,
        at: new Date(now.getTime() - daysAgo * DAY_MS - 3 * HOUR_MS),
        lines: lines.map(([slug, quantity]) => ({ variant: variantOf(slug), quantity, isFree: false })),
        coupon: null,
        cash: false,
        failedBefore: false,
        pace: 1,
        isDelayed: false,
        isUndecided: false,
        isReturned: false,
      },
      { staffId, delivery, now },
    ),
  );
}

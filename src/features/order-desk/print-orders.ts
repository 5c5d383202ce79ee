import { asc, inArray } from 'drizzle-orm';
import { paymentAttempts } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';
import { orderFacts } from './list-all-orders.ts';
import { anyOrder, readItems } from './read-any-order.ts';

const PAID = ['succeeded', 'late_success', 'refunding', 'refunded'];

/** What papers of some orders show, in the order asked for. */
export async function readForPrint(app: App, ids: readonly string[]) {
  const rows = [];
  for (const id of new Set(ids)) rows.push(await anyOrder(app.db, id));
  const attempts = await app.db
    .select()
    .from(paymentAttempts)
    .where(
      inArray(
        paymentAttempts.orderId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(paymentAttempts.createdAt));
  return Promise.all(
    rows.map(async (row) => {
      const paid = attempts.find((one) => one.orderId === row.id && PAID.includes(one.state));
      const { phone, shippingAddress, subtotal, discount, shipping, couponCode } = row;
      const items = (await readItems(app.db, row)).map(({ image: _, ...item }) => item);
      return {
        ...orderFacts(row),
        phone,
        shippingAddress,
        subtotal,
        discount,
        shipping,
        couponCode,
        items,
        gateway: row.paymentMethod === 'cod' ? 'cod' : (paid?.gateway ?? null),
        paidAt: paid?.settledAt?.toISOString() ?? null,
      };
    }),
  );
}

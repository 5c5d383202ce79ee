import { asc, inArray } from 'drizzle-orm';
import { paymentAttempts } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';
import { orderFacts } from './list-all-orders.ts';
import { anyOrders, readItems } from './read-any-order.ts';

const PAID = ['succeeded', 'late_success', 'refunding', 'refunded'];

/** What papers of some orders show, in the order asked for. */
export async function readForPrint(app: App, ids: readonly string[]) {
  const rows = await anyOrders(app.db, ids);
  const [items, attempts] = await Promise.all([
    readItems(app.db, rows),
    app.db
      .select()
      .from(paymentAttempts)
      .where(
        inArray(
          paymentAttempts.orderId,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(asc(paymentAttempts.createdAt)),
  ]);
  return rows.map((row, index) => {
    const paid = attempts.find((one) => one.orderId === row.id && PAID.includes(one.state));
    const { phone, shippingAddress, subtotal, discount, shipping, couponCode } = row;
    return {
      ...orderFacts(row),
      phone,
      shippingAddress,
      subtotal,
      discount,
      shipping,
      couponCode,
      items: items[index]!.map(({ image: _, ...item }) => item),
      gateway: row.paymentMethod === 'cod' ? 'cod' : (paid?.gateway ?? null),
      paidAt: paid?.settledAt?.toISOString() ?? null,
    };
  });
}

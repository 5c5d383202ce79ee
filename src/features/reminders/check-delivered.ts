import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { reviews } from '#db/schema/reviews.ts';
import { tickets } from '#db/schema/support.ts';
import { findRecentMail, isOrderOf } from './check-common.ts';
import { findOrderLines } from './find-lines.ts';
import { CONTACT_PAUSE_MS } from './rules.ts';
import { type Reminder, suppress, type Verdict } from './verdict.ts';

type Person = Reminder & { userId: string };

/** Whether the mail that asks for reviews of a delivered order is sent now. */
export async function checkReview(db: Queryable, reminder: Person, now: Date): Promise<Verdict> {
  const orderId = reminder.orderId!;
  if (!(await isKept(db, orderId))) return suppress('returned');
  const lines = await findOrderLines(db, orderId);
  const written = await db
    .select({ productId: reviews.productId })
    .from(reviews)
    .where(or(eq(reviews.userId, reminder.userId), eq(reviews.customerEmail, reminder.email)));
  const isReviewed = (productId: string) => written.some((review) => review.productId === productId);
  const open = lines.filter(({ productId }) => !isReviewed(productId));
  if (open.length === 0) return suppress(lines.length > 0 ? 'reviewed' : 'unavailable');
  const recent = await findRecentMail(db, reminder, now);
  if (recent) return { kind: 'postpone', until: new Date(recent.getTime() + CONTACT_PAUSE_MS) };
  return { kind: 'send', lines: open.map(({ variantId }) => ({ variantId, quantity: 1 })), names: namesOf(open) };
}

/** Whether the mail before a product runs out is sent now. */
export async function checkRefill(db: Queryable, reminder: Person): Promise<Verdict> {
  const [item] = await db.select().from(orderItems).where(eq(orderItems.id, reminder.orderItemId!));
  if (!item?.productId || item.refundedQuantity > 0 || !(await isKept(db, item.orderId))) return suppress('returned');
  if (await isOrderedAgain(db, reminder, item.productId)) return suppress('ordered');
  const lines = await findOrderLines(db, item.orderId, eq(orderItems.id, item.id));
  const [line] = lines.filter(({ isBuyable }) => isBuyable);
  if (!line) return suppress('unavailable');
  const { variantId, quantity, text } = line;
  return { kind: 'send', lines: [{ variantId, quantity }], names: [text] };
}

const namesOf = (lines: readonly { text: string }[]) => lines.map(({ text }) => text.replace(/ × \d+$/, ''));

/** Whether an order is delivered and nothing of it went back. */
async function isKept(db: Queryable, orderId: string): Promise<boolean> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.id, orderId),
        sql`${orders.status} in ('delivered', 'completed')`,
        eq(orders.refundState, 'none'),
        isNull(orders.deletedAt),
        sql`not exists (select from ${tickets} where ${tickets.orderId} = ${orders.id} and ${tickets.kind} = 'return')`,
      ),
    );
  return order !== undefined;
}

async function isOrderedAgain(db: Queryable, reminder: Person, productId: string): Promise<boolean> {
  const [laterOrder] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, and(eq(orderItems.orderId, orders.id), eq(orderItems.productId, productId)))
    .where(
      and(
        isOrderOf(reminder),
        isNotNull(orders.confirmedAt),
        ne(orders.status, 'cancelled'),
        ne(orders.id, reminder.orderId!),
        gt(orders.createdAt, sql`(select o.created_at from orders o where o.id = ${reminder.orderId})`),
      ),
    )
    .limit(1);
  return laterOrder !== undefined;
}

import { and, desc, eq, gte, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { orders } from '#db/schema/orders.ts';
import { reminders } from '#db/schema/reminders.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { isUnpaidOrderOf } from '../stock/unpaid-order.ts';
import { findRecentMail, isOrderOf } from './check-common.ts';
import { type FoundLine, findCartLines, findOrderLines } from './find-lines.ts';
import { BASKET_QUIET_MS } from './rules.ts';
import { type Reminder, suppress, type Verdict } from './verdict.ts';

type Person = Reminder & { userId: string };

/** Whether the mail about a basket is sent now. */
export async function checkBasket(db: Queryable, reminder: Person, now: Date): Promise<Verdict> {
  const end = await findEnd(db, reminder);
  if (end) return suppress(end);
  const unpaid = await findUnpaid(db, reminder.userId);
  // its mail is about an order that has expired since
  if (reminder.orderId && reminder.orderId !== unpaid?.id) return suppress('gone');
  // an amount that staff check is not asked for again
  if (unpaid && !isPayable(unpaid, now)) return { kind: 'postpone', until: new Date(now.getTime() + HOUR_MS) };
  const cartLines = unpaid ? [] : await findCartLines(db, reminder.userId);
  const lines: FoundLine[] = unpaid ? await findOrderLines(db, unpaid.id) : cartLines;
  if (lines.length === 0) return suppress('emptied');
  const changes = [...cartLines.map(({ createdAt }) => createdAt), ...(unpaid ? [unpaid.createdAt] : [])];
  const quietSince = Math.max(...changes.map((at) => at.getTime())) + BASKET_QUIET_MS;
  if (quietSince > now.getTime()) return { kind: 'postpone', until: new Date(quietSince) };
  // units of an unpaid order are reserved for it
  const buyable = unpaid ? lines : lines.filter(({ isBuyable }) => isBuyable);
  if (buyable.length === 0) return suppress('unavailable');
  if (await isSameBasket(db, reminder, lines, unpaid?.id)) return suppress('recent');
  if (await findRecentMail(db, reminder, now)) return suppress('recent');
  return {
    kind: 'send',
    lines: buyable.map(({ variantId, quantity, cartItemId }) => ({
      variantId,
      quantity,
      ...(cartItemId && { cartItemId }),
    })),
    names: buyable.map(({ text }) => text),
    ...(unpaid && { orderId: unpaid.id }),
  };
}

const isPayable = ({ reservationExpiresAt }: { reservationExpiresAt: Date | null }, now: Date) =>
  reservationExpiresAt !== null && reservationExpiresAt > now;

async function findUnpaid(db: Queryable, userId: string) {
  const { id, createdAt, reservationExpiresAt } = orders;
  const [unpaid] = await db.select({ id, createdAt, reservationExpiresAt }).from(orders).where(isUnpaidOrderOf(userId));
  return unpaid;
}

// orders in the shopper's own account count as those of the guest who began
async function findEnd(db: Queryable, reminder: Person): Promise<'ordered' | 'cancelled' | null> {
  const { createdAt } = reminder;
  const byPerson = sql`${orders.cancelledAt} >= ${createdAt} and ${orders.cancelReason} in ('customer', 'staff')`;
  const [order] = await db
    .select({ confirmedAt: orders.confirmedAt })
    .from(orders)
    .where(and(isOrderOf(reminder), or(gte(orders.confirmedAt, createdAt), byPerson)))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  if (!order) return null;
  return order.confirmedAt ? 'ordered' : 'cancelled';
}

/** Whether a mail about this basket was sent: one line of that cart is still in it, or it is the same order. */
async function isSameBasket(db: Queryable, { id, userId }: Person, lines: FoundLine[], orderId: string | undefined) {
  const sentMails = await db
    .select({ lines: reminders.lines, orderId: reminders.orderId })
    .from(reminders)
    .where(
      and(
        eq(reminders.userId, userId),
        eq(reminders.kind, 'basket'),
        eq(reminders.state, 'sent'),
        ne(reminders.id, id),
        isNotNull(reminders.endedAt),
      ),
    );
  const ids = new Set(lines.map(({ cartItemId }) => cartItemId ?? ''));
  return sentMails.some(
    (mail) =>
      (orderId !== undefined && mail.orderId === orderId) ||
      mail.lines.some(({ cartItemId }) => cartItemId !== undefined && ids.has(cartItemId)),
  );
}

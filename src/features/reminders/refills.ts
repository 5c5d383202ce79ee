import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { transact } from '#db/client.ts';
import type { Queryable, Tx } from '#db/queryable.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { reminderOptOuts, reminders } from '#db/schema/reminders.ts';
import type { App } from '#platform/app.ts';
import { shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { findDeliveries } from '../orders/find-deliveries.ts';
import { findOwnOrder } from '../orders/get-order.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { orderItemText } from '../orders/mails.ts';
import { readSettings } from '../settings/read-settings.ts';
import { contactHash } from './contact-hash.ts';
import type { refillLine } from './contract.ts';
import { packDays, REFILL_NOTICE, refillTime } from './rules.ts';

/** The customer of an order: of the session, or of the order's link. */
export type OrderOwner = { userId: string; orderId: string };
type Choice = { orderItemId: string; isOn: boolean };
type Line = z.input<typeof refillLine>;
type FoundLine = Line & { dueAt: Date | null };

/** The lines of an order with a refill reminder; none while the shop has them switched off. */
export async function listRefills(app: App, { userId, orderId }: OrderOwner): Promise<Line[]> {
  const order = await findOwnOrder(app.db, userId, orderId);
  const lines = await findLines(app, app.db, order);
  return lines.map(({ dueAt: _, ...line }) => line);
}

/**
 * Asks for one mail before a product of the order runs out, or takes that back; a repetition changes nothing.
 * REFILL_UNAVAILABLE when the line has none any more.
 */
export async function setRefill(app: App, owner: OrderOwner, { orderItemId, isOn }: Choice): Promise<Line[]> {
  await transact(app.db, async (tx) => {
    const order = await findOwnOrder(tx, owner.userId, owner.orderId);
    // changes of one order take turns
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for('no key update');
    const line = (await findLines(app, tx, order)).find((one) => one.orderItemId === orderItemId);
    if (!line || line.isSent) throw new DomainError('REFILL_UNAVAILABLE');
    if (line.isOn === isOn) return;
    await (isOn ? plan(app, tx, order, line) : takeBack(app, tx, order, orderItemId));
  });
  return listRefills(app, owner);
}

async function findLines(app: App, db: Queryable, order: OrderRow): Promise<FoundLine[]> {
  const isOffered = (await readSettings(db)).reminders.refill;
  if (!isOffered || !order.confirmedAt || order.status === 'cancelled') return [];
  const deliveredAt = (await findDeliveries(db, [order])).get(order.id) ?? null;
  const items = await db
    .select({ item: orderItems, servings: productVariants.servings, product: products })
    .from(orderItems)
    .innerJoin(productVariants, eq(productVariants.id, orderItems.variantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(eq(orderItems.orderId, order.id), eq(orderItems.refundedQuantity, 0)))
    .orderBy(orderItems.position);
  const planned = await db
    .select()
    .from(reminders)
    .where(and(eq(reminders.orderId, order.id), eq(reminders.kind, 'refill'), ne(reminders.state, 'suppressed')));
  return items.flatMap(({ item, servings, product }) => {
    const reminder = planned.find((one) => one.orderItemId === item.id);
    const { dailyServings } = product;
    const days = packDays({ servings: servings ?? product.servings, dailyServings }, item.quantity);
    const dueAt = days === null ? null : refillTime(deliveredAt ?? app.now(), days);
    const isOver = deliveredAt !== null && dueAt !== null && dueAt <= app.now();
    if (days === null || !dueAt || (isOver && !reminder)) return [];
    return {
      orderItemId: item.id,
      text: orderItemText(item),
      days,
      mailedOn: deliveredAt ? shopDay(dueAt) : null,
      isOn: reminder?.state === 'planned',
      isSent: reminder?.state === 'sent',
      dueAt: deliveredAt ? dueAt : null,
    };
  });
}

const consentOf = ({ userId, email }: OrderRow) =>
  ({ email, userId, purpose: 'reminders', notice: REFILL_NOTICE, source: 'order-page' }) as const;

async function plan(app: App, tx: Tx, order: OrderRow, { orderItemId, dueAt }: FoundLine): Promise<void> {
  const { id: orderId, userId, email } = order;
  const hash = contactHash(app.keys, email);
  const values = { kind: 'refill' as const, userId, email, contactHash: hash, orderId, orderItemId, dueAt };
  await tx.insert(reminders).values({ ...values, createdAt: app.now() });
  // whoever sees the order owns its address: it is in their account, or they have its link from the mail
  await tx
    .delete(reminderOptOuts)
    .where(and(eq(reminderOptOuts.contactHash, hash), eq(reminderOptOuts.kind, 'refill')));
  await recordConsent(tx, { ...consentOf(order), given: true, at: app.now() });
}

async function takeBack(app: App, tx: Tx, order: OrderRow, orderItemId: string): Promise<void> {
  await tx
    .update(reminders)
    .set({ state: 'suppressed', reason: 'opted_out', endedAt: app.now() })
    .where(and(eq(reminders.orderItemId, orderItemId), eq(reminders.kind, 'refill'), eq(reminders.state, 'planned')));
  await recordConsent(tx, { ...consentOf(order), given: false, at: app.now() });
}

import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { accounts } from '#db/schema/customers.ts';
import { invoices } from '#db/schema/invoices.ts';
import { messages } from '#db/schema/messages.ts';
import { orderEvents, orderItems, orders, orderTracking } from '#db/schema/orders.ts';
import { media } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import { shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { imageAssetColumns } from '../catalog/product-cards.ts';
import { readActorNames } from '../customers/read-actor-names.ts';
import { readReceived } from '../customers/read-received.ts';
import { invoicePath } from '../invoices/invoice-link.ts';
import { listChallans } from '../invoices/read-challans.ts';
import { withdrawalOf } from '../invoices/states.ts';
import { readNotes } from '../order-notes/read-notes.ts';
import { readTags } from '../order-notes/read-tags.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { payableUntil } from '../orders/order-deadline-rules.ts';
import { paymentLink } from '../orders/payment-link.ts';
import { openMatters, refundedByLine } from '../orders/process/draft.ts';
import { readOrderAggregate } from '../orders/process/lock-order-aggregate.ts';
import type { Refund } from '../orders/process/order.ts';
import { previewOutcomes } from '../orders/process/outcomes.ts';
import { withReadAvailability } from '../orders/process/read-availability.ts';
import { paidAmountByLine, shippingLeft } from '../orders/process/refund-rules.ts';
import { isRefundDecided } from '../orders/process/states.ts';
import { readLedger } from '../orders/read-ledger.ts';
import { orderFacts } from './list-admin-orders.ts';
import { describeTrackingEntry } from './list-tracked-orders.ts';
import type { orderDetail } from './order-contract.ts';
import { describeMatter } from './read-open-matters.ts';
import { readPayments } from './read-payments.ts';

type Detail = z.infer<typeof orderDetail>;
const SHOWN_ORDERS = 6;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An order with everything that staff see of it, by full or short id; NOT_FOUND when it is deleted. */
export async function readAdminOrder(app: App, id: string): Promise<Detail> {
  const { db } = app;
  const row = await getOrderRow(db, id);
  const order = await withReadAvailability(db, await readOrderAggregate(db, row.id), app.now());
  const [
    [items],
    papers,
    challans,
    payments,
    tracking,
    events,
    customer,
    otherOrders,
    messageCount,
    newer,
    older,
    notes,
    tags,
    holder,
  ] = await Promise.all([
    readOrderItems(db, [row], order.refunds),
    readInvoices(app, row.id),
    listChallans(app, row.id),
    readPayments(db, order),
    db
      .select()
      .from(orderTracking)
      .where(eq(orderTracking.orderId, row.id))
      .orderBy(desc(orderTracking.createdAt), desc(orderTracking.id)),
    readEvents(db, row.id),
    readCustomer(db, row),
    readOthers(db, row),
    db.$count(messages, eq(messages.relatedId, row.id)),
    neighbour(db, row, 'newer'),
    neighbour(db, row, 'older'),
    readNotes(db, row.id),
    readTags(db, [row.id]),
    row.heldBy === null ? null : readName(db, row.heldBy),
  ]);
  return {
    ...orderFacts(row),
    confirmationRequestedAt: row.confirmationRequestedAt?.toISOString() ?? null,
    confirmationDueAt: row.confirmationDueAt?.toISOString() ?? null,
    customerConfirmedAt: row.customerConfirmedAt?.toISOString() ?? null,
    salesChannel: row.salesChannel,
    paymentLink: row.salesChannel !== 'store' && payableUntil(row, app.now()) ? paymentLink(app, row) : null,
    phone: row.phone,
    stateCode: row.stateCode,
    buyerGstin: row.buyerGstin,
    buyerName: row.buyerName,
    shippingAddress: row.shippingAddress,
    subtotal: row.subtotal,
    discount: row.discount,
    shipping: row.shipping,
    cashFee: row.cashFee,
    onlineDiscount: row.onlineDiscount,
    shippingLeft: shippingLeft(row.shipping, order.refunds.filter(isRefundDecided)),
    deliveryMethod: row.deliveryMethod,
    deliveryZone: row.deliveryZone,
    promisedOn: row.promisedOn,
    couponCode: row.couponCode,
    cancelReason: row.cancelReason,
    hold: row.heldAt && { at: row.heldAt.toISOString(), by: holder ?? 'staff', reason: row.holdReason ?? '' },
    tags: tags(row.id),
    notes,
    reservationExpiresAt: row.reservationExpiresAt?.toISOString() ?? null,
    items: items!,
    invoices: papers,
    challans,
    ...payments,
    matters: openMatters(order).map(describeMatter),
    outcomes: previewOutcomes(order, app.now()),
    customer,
    isGuest: row.guestLinkVersion !== null,
    otherOrders,
    messageCount,
    tracking: tracking.map((entry) => ({ id: entry.id, ...describeTrackingEntry(entry) })),
    events,
    newer,
    older,
  };
}

/** The row of an order that is not deleted, by full or short id. */
export async function getOrderRow(db: Queryable, id: string): Promise<OrderRow> {
  const [row] = await getOrderRows(db, [id]);
  return row!;
}

/** The rows in the given order without duplicates; NOT_FOUND when one is missing. */
export async function getOrderRows(db: Queryable, ids: readonly string[]): Promise<OrderRow[]> {
  const uniqueIds = [...new Set(ids.map((id) => id.toLowerCase()))];
  const [short, full] = [uniqueIds.filter((id) => id.length === 8), uniqueIds.filter((id) => UUID.test(id))];
  const named = (names: string[], column: typeof orders.id | typeof orders.displayId) =>
    names.length === 0
      ? []
      : db
          .select()
          .from(orders)
          .where(and(inArray(column, names), isNull(orders.deletedAt)));
  const rows = [...(await named(short, orders.displayId)), ...(await named(full, orders.id))];
  const matches = uniqueIds.map((id) => rows.find((row) => row.id === id || row.displayId === id));
  if (matches.some((row) => !row)) throw new DomainError('NOT_FOUND');
  return [...new Map(matches.map((row) => [row!.id, row!])).values()];
}

/** The items of each order, with what was paid and refunded of each. */
export async function readOrderItems(
  db: Queryable,
  ofOrders: readonly Pick<OrderRow, 'id' | 'totalAmount' | 'shipping'>[],
  refundList?: readonly Refund[],
): Promise<Detail['items'][]> {
  const ids = ofOrders.map(({ id }) => id);
  const [all, refunds] = await Promise.all([
    db
      .select({ item: orderItems, image: imageAssetColumns })
      .from(orderItems)
      .leftJoin(media, eq(media.key, orderItems.imageKey))
      .where(inArray(orderItems.orderId, ids))
      .orderBy(asc(orderItems.position)),
    refundList ?? readLedger(db, ...ids).then((ledger) => ledger.refunds),
  ]);
  const refundedUnits = refundedByLine(refunds);
  return ofOrders.map((order) => {
    const rows = all.filter(({ item }) => item.orderId === order.id);
    const paid = paidAmountByLine(
      order,
      rows.map(({ item }) => item),
    );
    return rows.map(({ item, image }, index) => {
      const { orderId: _, variantId: __, position: ___, imageKey: ____, refundedQuantity: _____, ...rest } = item;
      return {
        ...rest,
        image,
        paid: paid[index]!,
        refundedQuantity: refundedUnits.get(item.id)?.quantity ?? 0,
        refundedAmount: refundedUnits.get(item.id)?.amount ?? 0,
      };
    });
  });
}

async function readInvoices(app: App, orderId: string): Promise<Detail['invoices']> {
  const rows = await app.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), ne(invoices.status, 'void')))
    .orderBy(asc(invoices.createdAt), asc(invoices.number));
  const today = shopDay(app.now());
  return rows.map((row) => {
    const { id, kind, number, totalAmount, reversedAt } = row;
    const isReversed = reversedAt !== null;
    const stays = kind !== 'invoice' || isReversed || rows.some(({ originalId }) => originalId === id);
    return {
      id,
      kind,
      number,
      total: totalAmount,
      isReversed,
      withdrawal: stays ? null : withdrawalOf(row, today),
      pdf: invoicePath(app.keys, { id, number }),
    };
  });
}

async function readEvents(db: Queryable, orderId: string): Promise<Detail['events']> {
  const rows = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.at), desc(orderEvents.id))
    .limit(300);
  const nameOf = await readActorNames(
    db,
    rows.map(({ actor }) => actor),
  );
  return rows.map(({ id, kind, from, to, actor, at, data }) => ({
    id,
    kind,
    from,
    to,
    actor: nameOf(actor),
    at: at.toISOString(),
    data,
  }));
}

async function readName(db: Queryable, userId: string): Promise<string | null> {
  const [person] = await db
    .select({ name: accounts.fullName, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, userId));
  return person ? person.name || person.email : null;
}

async function readCustomer(db: Queryable, { userId }: OrderRow): Promise<Detail['customer']> {
  if (!userId) return null;
  const [[user], placed, paid] = await Promise.all([
    db.select().from(accounts).where(eq(accounts.id, userId)),
    db.$count(orders, and(eq(orders.userId, userId), isNull(orders.deletedAt))),
    readReceived(db, userId),
  ]);
  if (!user) return null;
  const { id, fullName, email, createdAt } = user;
  return {
    id,
    fullName,
    email,
    since: createdAt.toISOString(),
    orders: placed,
    paid,
  };
}

async function readOthers(db: Queryable, { id, userId }: OrderRow): Promise<Detail['otherOrders']> {
  if (!userId) return [];
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.id, id), isNull(orders.deletedAt)))
    .orderBy(desc(orders.createdAt))
    .limit(SHOWN_ORDERS);
  return rows.map((row) => {
    const { id: otherId, displayId, createdAt, status, totalAmount } = orderFacts(row);
    return { id: otherId, displayId, createdAt, status, totalAmount };
  });
}

async function neighbour(db: Queryable, { createdAt, id }: OrderRow, which: 'newer' | 'older'): Promise<string | null> {
  const newer = which === 'newer';
  const beyond: SQL = sql`(${orders.createdAt}, ${orders.id}) ${sql.raw(newer ? '>' : '<')} (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;
  const way = newer ? asc : desc;
  const [row] = await db
    .select({ displayId: orders.displayId })
    .from(orders)
    .where(and(beyond, isNull(orders.deletedAt)))
    .orderBy(way(orders.createdAt), way(orders.id))
    .limit(1);
  return row?.displayId ?? null;
}

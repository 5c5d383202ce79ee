import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { pgConstraint } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { accounts } from '#db/schema/customers.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { isDomainError } from '#shared/domain-error.ts';
import { isUuid } from '#shared/uuid.ts';
import { recordChanges } from '../audit/record-change.ts';
import type { ImportKind } from '../imports/import-kind.ts';
import { insertTags } from '../order-notes/change-tags.ts';
import { contactOf } from '../orders/contact-of.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import type { ImportedOrder, NewItem, TrackingUpdate } from '../orders/process/commands.ts';
import { Rejection } from '../orders/process/rejections.ts';
import { type CsvOrder, parseOrderCsv } from './parse-order-csv.ts';

/**
 * Imports orders of a former shop. A known order stays as it is. An imported order has no consequences: no stock
 * movement, mail or invoice, since the former shop has done all that.
 */
export const orderImport: ImportKind<CsvOrder> = {
  kind: 'orders',
  permission: 'orders.import',
  batchSize: 25,
  async read(content, findMapping) {
    const { format, report, orders: units } = await parseOrderCsv(content, findMapping);
    return { format, report, units };
  },
  async run(app, tx, staff, units, { announced }) {
    const knownOrders = await findKnown(tx, units);
    const created: CsvOrder[] = [];
    const results = units.map((order) => {
      const { id, displayId } = idsOf(order.name);
      const isKnown = knownOrders.get(displayId)?.id === id || isKnownInLowerCase(order.name, knownOrders);
      const problems = [...order.problems];
      if (order.placedAt > app.now()) problems.push('placed_at lies in the future');
      if (isKnown) return { ...resultOf(order), action: 'unchanged' as const, problems: [] };
      if (knownOrders.has(displayId)) problems.push(`Another order has the short id ${displayId}`);
      if (problems.length > 0) return orderImport.refuse(order, problems);
      knownOrders.set(displayId, { id, fingerprint: fingerprintOf(order.name) });
      created.push(order);
      const undo = announced ? { targetId: id, undo: { before: null, version: app.now().toISOString() } } : {};
      return { ...resultOf(order), ...undo, action: 'create' as const, problems: [] };
    });
    if (announced) await insertOrders(app, tx, staff, created);
    return results;
  },
  async undo(app, tx, staff, { targetId }) {
    const order = await lockOrder(tx, targetId);
    const events = await tx
      .select({ kind: orderEvents.kind })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, targetId))
      .limit(2);
    if (events.length !== 1 || events[0]!.kind !== 'order.imported') throw new Rejection('UNDO_NOT_POSSIBLE');
    await changeOrderWithin(app, tx, targetId, { type: 'undoImport' }, `staff:${staff.userId}`);
    await recordChanges(tx, staff, app.now(), [
      {
        action: 'order.import-undone',
        entityId: targetId,
        label: order!.displayId,
        before: { total: order!.totalAmount, status: order!.status, paymentStatus: order!.paymentStatus },
      },
    ]);
  },
  problemsOf(error) {
    if (isDomainError(error, 'UNDO_NOT_POSSIBLE') || isDomainError(error, 'NOT_FOUND'))
      return ['The order has been changed or deleted since the import'];
    const constraint = pgConstraint(error);
    return constraint === 'orders_pkey' || constraint === 'orders_display_id_unique'
      ? ['Another order has this id already']
      : null;
  },
  refuse: (order, problems) => ({ ...resultOf(order), action: 'refused', problems }),
};

const resultOf = (order: CsvOrder) => ({
  line: order.line,
  name: order.name,
  count: order.lines.reduce((sum, { quantity }) => sum + (quantity || 0), 0),
});

/** The order's id where it is a UUID, else one of its exact name, so that a repeated file creates no second order. */
function idsOf(name: string): { id: string; displayId: string } {
  const exactName = name.trim();
  const id = isUuid(exactName) ? exactName.toLowerCase() : hashId(exactName);
  return { id, displayId: id.slice(0, 8) };
}

function hashId(text: string): string {
  const hash = createHash('sha256').update(`imported order ${text}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

const fingerprintOf = (name: string) => `imported ${name}`.slice(0, 200);

type KnownOrders = Map<string, { id: string; fingerprint: string }>;

// versions before 0.3 made the id of the name in lower case, which two names may share
function isKnownInLowerCase(name: string, knownOrders: KnownOrders): boolean {
  const id = hashId(name.trim().toLowerCase());
  const knownOrder = knownOrders.get(id.slice(0, 8));
  return knownOrder?.id === id && knownOrder.fingerprint === fingerprintOf(name);
}

/** Existing orders by their short ids. */
async function findKnown(tx: Tx, units: readonly CsvOrder[]): Promise<KnownOrders> {
  const displayIds = units.flatMap(({ name }) => [
    idsOf(name).displayId,
    hashId(name.trim().toLowerCase()).slice(0, 8),
  ]);
  const rows = await tx
    .select({ id: orders.id, displayId: orders.displayId, fingerprint: orders.fingerprint })
    .from(orders)
    .where(inArray(orders.displayId, displayIds));
  return new Map(rows.map(({ displayId, ...order }) => [displayId, order]));
}

async function insertOrders(app: App, tx: Tx, staff: Staff, created: readonly CsvOrder[]): Promise<void> {
  if (created.length === 0) return;
  const customers = await findCustomers(tx, created);
  const variants = await findVariants(tx, created);
  const now = app.now();
  for (const order of created) {
    await changeOrderWithin(
      app,
      tx,
      idsOf(order.name).id,
      {
        type: 'import',
        order: importedOrder(order, customers.get(order.address.email.toLowerCase()) ?? null),
        items: order.lines.map((line) => importedItem(line, variants.get(line.sku))),
        tracking: trackingOf(order),
      },
      `staff:${staff.userId}`,
    );
    await insertTags(tx, idsOf(order.name).id, order.tags);
  }
  await recordChanges(
    tx,
    staff,
    now,
    created.map(({ name, total, status, paymentStatus }) => ({
      action: 'order.import',
      entityId: idsOf(name).id,
      label: idsOf(name).displayId,
      after: { name, total, status, paymentStatus },
    })),
  );
}

function importedOrder(order: CsvOrder, userId: string | null): ImportedOrder {
  const { name, address, placedAt, status, paymentStatus, paymentMethod, subtotal } = order;
  const { deliveryMethod, deliveryZone, promisedOn } = order;
  return {
    id: idsOf(name).id,
    name,
    userId,
    placedAt,
    status,
    paymentStatus,
    paymentMethod,
    ...contactOf(address),
    buyerGstin: null,
    buyerName: null,
    deliveryMethod,
    deliveryZone,
    promisedOn,
    subtotal,
    discount: order.discount,
    shipping: order.shipping,
    cashFee: order.cashFee,
    onlineDiscount: order.onlineDiscount,
    creditAmount: 0,
    totalAmount: order.total,
    couponId: null,
    couponCode: order.couponCode,
    networkHash: null,
    guestLinkVersion: null,
    source: 'cart',
    fingerprint: fingerprintOf(name),
    retryCount: 0,
  };
}

const importedItem = (
  line: CsvOrder['lines'][number],
  variant: { id: string; productId: string } | undefined,
): NewItem => ({
  imageKey: null,
  mrp: null,
  ...line,
  productId: variant?.productId ?? null,
  variantId: variant?.id ?? null,
  taxRate: line.taxRate ?? 0,
  isFree: line.price === 0,
});

function trackingOf({ status, carrier, trackingNumber }: CsvOrder): TrackingUpdate | null {
  if (!trackingNumber) return null;
  return {
    status: status === 'delivered' || status === 'completed' ? 'delivered' : 'shipped',
    message: 'Taken over from the earlier shop.',
    location: null,
    estimatedDelivery: null,
    trackingNumber,
    carrier,
  };
}

async function findCustomers(tx: Tx, created: readonly CsvOrder[]): Promise<Map<string, string>> {
  const emails = [...new Set(created.map(({ address }) => address.email))];
  const rows = await tx
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.email, emails));
  return new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]));
}

async function findVariants(tx: Tx, created: readonly CsvOrder[]) {
  const skus = [...new Set(created.flatMap(({ lines }) => lines.map(({ sku }) => sku).filter(Boolean)))];
  const rows = skus.length
    ? await tx
        .select({ id: productVariants.id, productId: productVariants.productId, sku: productVariants.sku })
        .from(productVariants)
        .where(inArray(productVariants.sku, skus))
    : [];
  return new Map(rows.map((row) => [row.sku, row]));
}

import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { type Db, pgConstraint, transact } from '#db/client.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { users } from '#db/schema/customers.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { RowError } from '#platform/csv/read-csv.ts';
import type { Staff } from '#platform/http/bind.ts';
import { stateCode } from '#shared/india-states.ts';
import { recordChange } from '../audit/record-change.ts';
import { recordEvent } from '../orders/order-events.ts';
import { appendTracking } from '../tracking/append-tracking.ts';
import { type FileOrder, readOrderFile } from './order-file.ts';

export type OrderImportLine = {
  line: number;
  name: string;
  action: 'create' | 'unchanged' | 'refused';
  /** units */
  count: number;
  problems: string[];
};
export type OrderImport = { applied: boolean; lines: OrderImportLine[] };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Takes earlier orders over from a file: says for each what it would do, and with `apply` does it, each in a transaction
 * of its own. An order that is here already stays as it is. Nothing follows from them: no stock moves, no mail is sent,
 * no invoice is issued; what they were sold with was done elsewhere.
 */
export async function importOrders(app: App, staff: Staff, text: string, apply: boolean): Promise<OrderImport> {
  const { orders: found, errors } = readOrderFile(text);
  const lines: OrderImportLine[] = errors.map(refusedFile);
  const known = await knownIds(app.db, found);
  for (const order of found) {
    const line = {
      line: order.line,
      name: order.name,
      count: order.lines.reduce((sum, { quantity }) => sum + (quantity || 0), 0),
    };
    const problems = [...order.problems];
    if (order.placedAt > app.now()) problems.push('placed_at lies in the future');
    if (known.has(idOf(order.name))) lines.push({ ...line, action: 'unchanged', problems: [] });
    else if (problems.length > 0) lines.push({ ...line, action: 'refused', problems });
    else lines.push({ ...line, ...(apply ? await create(app, staff, order) : { action: 'create', problems: [] }) });
  }
  return { applied: apply, lines };
}

const refusedFile = ({ line, message }: RowError): OrderImportLine => ({
  line,
  name: 'The file',
  action: 'refused',
  count: 0,
  problems: [message],
});

/** The order's own id where it is one, else one made of its name in the other shop: the same file makes no second order. */
function idOf(name: string): string {
  const own = name.trim().toLowerCase();
  if (UUID.test(own)) return own;
  const hash = createHash('sha256').update(`imported order ${own}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

async function knownIds(db: Db, found: readonly FileOrder[]): Promise<Set<string>> {
  const ids = found.map(({ name }) => idOf(name));
  const rows = ids.length ? await db.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids)) : [];
  return new Set(rows.map(({ id }) => id));
}

async function create(app: App, staff: Staff, order: FileOrder): Promise<Pick<OrderImportLine, 'action' | 'problems'>> {
  const id = idOf(order.name);
  try {
    await transact(app.db, async (tx) => {
      const { address, placedAt, status, paymentStatus, paymentMethod } = order;
      const [customer] = await tx.select({ id: users.id }).from(users).where(eq(users.email, address.email));
      const skus = order.lines.map(({ sku }) => sku).filter(Boolean);
      const variants = skus.length
        ? await tx.select().from(productVariants).where(inArray(productVariants.sku, skus))
        : [];
      const cancelled = status === 'cancelled';
      await tx.insert(orders).values({
        id,
        displayId: id.slice(0, 8),
        userId: customer?.id ?? null,
        fullName: address.fullName,
        email: address.email,
        phone: address.phone,
        stateCode: stateCode(address.state),
        shippingAddress: address,
        subtotal: order.subtotal,
        discount: order.discount,
        shipping: order.shipping,
        totalAmount: order.total,
        couponCode: order.couponCode,
        paymentMethod,
        status,
        paymentStatus,
        fingerprint: `imported ${order.name}`.slice(0, 200),
        confirmedAt: placedAt,
        cancelledAt: cancelled ? placedAt : null,
        cancelReason: cancelled ? 'staff' : null,
        // the other shop has invoiced it
        invoicedAt: placedAt,
        createdAt: placedAt,
        updatedAt: app.now(),
      });
      await tx.insert(orderItems).values(
        order.lines.map((line, position) => {
          const variant = variants.find(({ sku }) => line.sku !== '' && sku === line.sku);
          return {
            ...line,
            orderId: id,
            productId: variant?.productId ?? null,
            variantId: variant?.id ?? null,
            position,
            taxRate: line.taxRate ?? 0,
            isFree: line.price === 0,
          };
        }),
      );
      const { carrier, trackingNumber } = order;
      if (trackingNumber)
        await appendTracking(tx, {
          orderId: id,
          status: status === 'delivered' || status === 'completed' ? 'delivered' : 'shipped',
          message: 'Taken over from the earlier shop.',
          at: placedAt,
          trackingNumber,
          carrier,
        });
      await recordEvent(tx, id, {
        kind: 'imported',
        actor: `staff:${staff.userId}`,
        at: app.now(),
        to: status,
        data: { name: order.name, total: order.total },
      });
      await recordChange(tx, staff, app.now(), {
        action: 'order.import',
        entityId: id,
        label: id.slice(0, 8),
        after: { name: order.name, total: order.total, status, paymentStatus },
      });
    });
    return { action: 'create', problems: [] };
  } catch (error) {
    const constraint = pgConstraint(error);
    if (constraint === 'orders_pkey') return { action: 'unchanged', problems: [] };
    if (constraint === 'orders_displayId_unique')
      return { action: 'refused', problems: [`Another order has the short id ${id.slice(0, 8)}`] };
    throw error;
  }
}

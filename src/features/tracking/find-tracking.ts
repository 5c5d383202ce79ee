import { and, desc, eq, isNull } from 'drizzle-orm';
import { orders, orderTracking } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { isUuid } from '#shared/uuid.ts';
import { hasTrackingNumber } from './tracking-number.ts';

/**
 * The timeline of an order or of a tracking number, newest first. Signed-in customers name their own orders, also by short
 * id; anonymous visitors need the full id, and get an empty list for everything else.
 */
export async function findTracking(
  app: App,
  request: { mode: 'order' | 'number'; value: string; userId: string | null },
) {
  const { userId } = request;
  // screens and mails write a short id as '#1d97c1d4'
  const value = request.value.trim().toLowerCase().replace(/^#\s*/, '');
  const condition =
    request.mode === 'number'
      ? hasTrackingNumber(value)
      : eq(orderTracking.orderId, await orderIdOf(app, value, userId));
  const rows = await app.db
    .select({ entry: orderTracking })
    .from(orderTracking)
    .innerJoin(orders, and(eq(orders.id, orderTracking.orderId), isNull(orders.deletedAt)))
    .where(condition)
    .orderBy(desc(orderTracking.createdAt), desc(orderTracking.id))
    .limit(100);
  return rows.map(({ entry: { id: _, orderId: __, createdAt, ...entry } }) => ({
    ...entry,
    createdAt: createdAt.toISOString(),
  }));
}

const NO_ORDER = '00000000-0000-0000-0000-000000000000';

async function orderIdOf(app: App, value: string, userId: string | null): Promise<string> {
  const full = isUuid(value);
  if (userId === null) return full ? value : NO_ORDER;
  const named = full ? eq(orders.id, value) : eq(orders.displayId, value);
  const [order] = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(named, eq(orders.userId, userId), isNull(orders.deletedAt)));
  if (!order) throw new DomainError('ORDER_NOT_FOUND');
  return order.id;
}

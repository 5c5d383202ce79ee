import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { deliveryChallans } from '#db/schema/invoices.ts';
import { orderItems, type orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import { readSettings } from '../settings/read-settings.ts';
import { allocateNumber } from './allocate-number.ts';
import { describeChallan } from './challan-snapshot.ts';
import { readOrigin } from './read-origin.ts';
import { requireSupplier } from './require-supplier.ts';

export type Challan = typeof deliveryChallans.$inferSelect;

/**
 * Issues the delivery challan of a locked replacement that is processing or further and has none: an immutable snapshot
 * with the next number of the financial year. SUPPLIER_INCOMPLETE {missing}.
 */
export async function issueChallan(app: App, tx: Tx, order: typeof orders.$inferSelect): Promise<void> {
  // nothing has been packed
  if (order.status === 'pending' || order.deletedAt) return;
  const [existingChallan] = await tx
    .select({ id: deliveryChallans.id })
    .from(deliveryChallans)
    .where(and(eq(deliveryChallans.orderId, order.id), isNull(deliveryChallans.cancelledAt)));
  if (existingChallan && order.invoicedAt) return;
  const settings = await readSettings(tx);
  requireSupplier(settings);
  const command = { type: 'recordInvoicing', at: app.now(), isRecredited: false } as const;
  await changeOrderWithin(app, tx, order.id, command, 'system');
  if (existingChallan) return;
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  const described = describeChallan(settings, order, items, await readOrigin(tx, order.id), app.now());
  const number = await allocateNumber(tx, 'DC', described.issuedOn);
  await tx.insert(deliveryChallans).values({ ...described, number });
}

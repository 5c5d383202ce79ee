import { lt } from 'drizzle-orm';
import { deliveryRequests } from '#db/schema/delivery.ts';
import type { App } from '#platform/app.ts';
import { DAY_MS } from '#shared/dates.ts';
import { REQUEST_DAYS } from './rules.ts';

/** Removes requests of more than a year ago. Returns how many. */
export async function purgeDeliveryRequests(app: App): Promise<number> {
  const before = new Date(app.now().getTime() - REQUEST_DAYS * DAY_MS);
  const deleted = await app.db.delete(deliveryRequests).where(lt(deliveryRequests.createdAt, before));
  return deleted.rowCount ?? 0;
}

import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { Job } from '#platform/jobs/worker.ts';
import { phoneDigits } from '#shared/phone.ts';
import { isUuid } from '#shared/uuid.ts';
import { deliverLink } from './deliver-link.ts';

export const ORDER_LINK_MAIL = 'guests.write-link-mail';

type Request = { order: string; phone: string };

const lastDigits = (phone: string) => phoneDigits(phone).slice(-10);

/**
 * Queues the sending of the link of a guest's order. Only the job looks up the order, so that response and timing are the
 * same for every order and number.
 */
export async function sendLink(app: App, request: Request): Promise<void> {
  await app.jobs.send(app.db, ORDER_LINK_MAIL, request);
}

/** Sends the link of a guest's order to the contact of the order alone, when the phone number is that of the order. */
export async function writeLink(app: App, { order: id, phone }: Request): Promise<void> {
  const named = isUuid(id) ? eq(orders.id, id) : eq(orders.displayId, id.replace(/^#\s*/, '').toLowerCase());
  const [order] = await app.db
    .select()
    .from(orders)
    .where(and(named, isNotNull(orders.guestLinkVersion), isNull(orders.deletedAt)));
  if (!order || lastDigits(order.phone) !== lastDigits(phone)) return;
  await transact(app.db, (tx) => deliverLink(app, tx, order));
}

export const orderLinkMailJob: Job = {
  name: ORDER_LINK_MAIL,
  handle: (app, request: Request) => writeLink(app, request),
};

import { and, eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { deliveryRequests } from '#db/schema/delivery.ts';
import { stockAlerts } from '#db/schema/newsletter.ts';
import type { App } from '#platform/app.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { unsubscribeUser as leave } from '../newsletter/unsubscribe.ts';
import { endRemindersOfUser } from '../reminders/end-reminders.ts';
import { readConsents } from './read-consents.ts';
import { readEmail } from './read-email.ts';
import { STOP_ALERT_NOTICE, STOP_DELIVERY_REQUEST_NOTICE } from './rules.ts';

/** Withdraws the consent to the newsletter; a repetition changes nothing. */
export async function withdrawNewsletterConsent(app: App, userId: string) {
  await leave(app, { userId, email: await readEmail(app, userId) });
  return readConsents(app, userId);
}

/** Ends all reminders; a repetition changes nothing. */
export async function endAllReminders(app: App, userId: string) {
  await endRemindersOfUser(app, { userId, email: await readEmail(app, userId) });
  return readConsents(app, userId);
}

/** Cancels one back-in-stock alert; a repetition changes nothing. */
export async function cancelStockAlert(app: App, userId: string, id: string) {
  const email = await readEmail(app, userId);
  await transact(app.db, async (tx) => {
    const [subscriber] = await tx
      .delete(stockAlerts)
      .where(and(eq(stockAlerts.id, id), eq(stockAlerts.email, email)))
      .returning({ id: stockAlerts.id });
    if (!subscriber) return;
    await recordConsent(tx, {
      email,
      userId,
      purpose: 'stock-alert',
      given: false,
      notice: STOP_ALERT_NOTICE,
      source: 'profile',
      at: app.now(),
    });
  });
  return readConsents(app, userId);
}

/** Cancels one request for a mail about a pincode; a repetition changes nothing. */
export async function cancelDeliveryRequest(app: App, userId: string, id: string) {
  const email = await readEmail(app, userId);
  await transact(app.db, async (tx) => {
    const [subscriber] = await tx
      .delete(deliveryRequests)
      .where(and(eq(deliveryRequests.id, id), eq(deliveryRequests.email, email)))
      .returning({ id: deliveryRequests.id });
    if (!subscriber) return;
    await recordConsent(tx, {
      email,
      userId,
      purpose: 'delivery-request',
      given: false,
      notice: STOP_DELIVERY_REQUEST_NOTICE,
      source: 'profile',
      at: app.now(),
    });
  });
  return readConsents(app, userId);
}

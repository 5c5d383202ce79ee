import type { Tx } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import { enqueueMail, type Mail } from '#platform/mail/outbox.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { Settings } from '../../settings/rules.ts';
import {
  newOrderMail,
  orderCancelledMail,
  orderConfirmationMail,
  refundCompletedMail,
  trackingMail,
} from '../mails.ts';
import type { MailRequest } from './draft.ts';
import type { Order, OrderItem } from './order.ts';

/** Writes the mails that a decision asked for into the outbox, as far as the settings send them. */
export async function enqueueOrderMails(
  app: App,
  tx: Tx,
  order: Order,
  items: readonly OrderItem[],
  requests: readonly MailRequest[],
): Promise<void> {
  if (requests.length === 0) return;
  const settings = await readSettings(tx);
  for (const request of requests) {
    const mail = mailOf(app, settings, order, items, request);
    if (mail) await enqueueMail(app, tx, mail);
  }
}

function mailOf(
  app: App,
  { general, shop, email }: Settings,
  order: Order,
  items: readonly OrderItem[],
  request: MailRequest,
): Mail | null {
  const from = { shop: general.siteName, origin: app.config.origin };
  switch (request.name) {
    case 'order-confirmation': {
      const { changeWindowMinutes } = shop;
      return email.orderConfirmation ? orderConfirmationMail({ ...from, changeWindowMinutes }, order, items) : null;
    }
    case 'order-notification':
      return email.emailNotifications && general.contactEmail
        ? newOrderMail(from, general.contactEmail, order, items)
        : null;
    case 'order-cancelled':
      return orderCancelledMail(from, order, items, request.refundDue);
    case 'refund-completed':
      return refundCompletedMail(from, order, request);
    case 'tracking':
      return email.shipmentTracking ? trackingMail(from, order, request.entry) : null;
  }
}

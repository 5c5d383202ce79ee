import type { Tx } from '#db/queryable.ts';
import type { App } from '#platform/app.ts';
import type { Letterhead } from '#platform/mail/layout.ts';
import { type Mail, type PreparedMails, prepareMails } from '#platform/mail/outbox.ts';
import { readLetterhead } from '../../mail-texts/read-letterhead.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { Settings } from '../../settings/rules.ts';
import { confirmationLink } from '../confirmation-link.ts';
import { confirmationRequestMail } from '../confirmation-mail.ts';
import { guestLink } from '../guest-link.ts';
import {
  newOrderMail,
  orderCancelledMail,
  orderConfirmationMail,
  paymentReceivedMail,
  refundCompletedMail,
  trackingMail,
} from '../mails.ts';
import { paymentLink } from '../payment-link.ts';
import { paymentRequestMail } from '../payment-request-mail.ts';
import type { MailRequest } from './draft.ts';
import type { Order, OrderItem } from './order.ts';

/** Renders the mails of a decision for the outbox, as far as the settings allow. */
export async function prepareOrderMails(
  app: App,
  tx: Tx,
  order: Order,
  items: readonly OrderItem[],
  requests: readonly MailRequest[],
): Promise<PreparedMails> {
  if (requests.length === 0) return prepareMails(app, tx, []);
  const settings = await readSettings(tx);
  const { id, guestLinkVersion, confirmationRequestedAt, confirmationDueAt } = order;
  const from = {
    letterhead: await readLetterhead(app, tx),
    origin: app.config.origin,
    paymentLink: () => paymentLink(app, order),
    guestLink: guestLinkVersion === null ? null : guestLink(app, { id, guestLinkVersion }),
    confirmation:
      confirmationRequestedAt && confirmationDueAt
        ? { link: confirmationLink(app, { id, confirmationRequestedAt }), dueAt: confirmationDueAt }
        : null,
  };
  const mails = requests.flatMap((request) => mailOf(from, settings, order, items, request) ?? []);
  return prepareMails(app, tx, mails);
}

function mailOf(
  from: {
    letterhead: Letterhead;
    origin: string;
    guestLink: string | null;
    paymentLink(): string;
    confirmation: { link: string; dueAt: Date } | null;
  },
  { general, shop, email }: Settings,
  order: Order,
  items: readonly OrderItem[],
  request: MailRequest,
): Mail | null {
  switch (request.name) {
    case 'order-confirmation': {
      const { changeWindowMinutes } = shop;
      return email.orderConfirmation ? orderConfirmationMail({ ...from, changeWindowMinutes }, order, items) : null;
    }
    case 'order-notification':
      return email.emailNotifications && general.contactEmail
        ? newOrderMail(from, general.contactEmail, order, items)
        : null;
    case 'confirmation-request':
      return from.confirmation && confirmationRequestMail({ ...from, ...from.confirmation, ...request }, order, items);
    case 'payment-request':
      return (
        order.reservationExpiresAt &&
        paymentRequestMail(
          { letterhead: from.letterhead, link: from.paymentLink(), payableUntil: order.reservationExpiresAt },
          order,
          items,
        )
      );
    case 'payment-received':
      return email.orderConfirmation ? paymentReceivedMail(from, order, items) : null;
    case 'order-cancelled':
      return orderCancelledMail(from, order, items, request);
    case 'refund-completed':
      return refundCompletedMail(from, order, request);
    case 'tracking':
      return email.shipmentTracking ? trackingMail(from, order, request.entry) : null;
  }
}

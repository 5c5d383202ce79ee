import type { Tx } from '#db/queryable.ts';
import type { Write } from '#db/write-together.ts';
import type { App } from '#platform/app.ts';
import { formatRupees, type Paise } from '#shared/money.ts';
import { type MessageRequest, writeMessages } from '../../messages/write-messages.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { Settings } from '../../settings/rules.ts';
import { amountToPay } from '../charge-rules.ts';
import { confirmationLink } from '../confirmation-link.ts';
import { guestLink } from '../guest-link.ts';
import { paymentLink } from '../payment-link.ts';
import type { MailRequest } from './draft.ts';
import type { Order } from './order.ts';

/** The messages of a decision, beside its mails; the templates decide whether they are sent. */
export async function prepareOrderMessages(
  app: App,
  tx: Tx,
  order: Order,
  requests: readonly MailRequest[],
  now: Date,
): Promise<Write[]> {
  if (requests.length === 0) return [];
  const { email } = await readSettings(tx);
  return writeMessages(
    requests.flatMap((request) => messageOf(app, order, request, email) ?? []),
    now,
  );
}

/** Where the customer sees the order. */
const linkOf = (app: App, { id, guestLinkVersion }: Order): string =>
  guestLinkVersion === null ? `${app.config.origin}/track-order?order=${id}` : guestLink(app, { id, guestLinkVersion });

// ₹ would make an SMS twice as long
const plainAmount = (amount: Paise): string => formatRupees(amount).replace('₹', 'Rs ');

const firstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? '';

function messageOf(
  app: App,
  order: Order,
  request: MailRequest,
  { orderConfirmation, shipmentTracking }: Settings['email'],
): MessageRequest | null {
  const about = { phone: order.phone, relatedId: order.id };
  const values = { name: firstName(order.fullName), order: order.displayId };
  const link = linkOf(app, order);
  /** a mail of the event that is switched off is no reason to stay silent when no channel works */
  const fallbackUnless = (isMailed: boolean) => (isMailed ? null : order.email);
  switch (request.name) {
    case 'order-confirmation': {
      const amount = plainAmount(order.totalAmount);
      const fallbackEmail = fallbackUnless(orderConfirmation);
      return { ...about, event: 'order.confirmed', values: { ...values, amount, link }, fallbackEmail };
    }
    case 'confirmation-request': {
      const { id, confirmationRequestedAt } = order;
      if (!confirmationRequestedAt) return null;
      return {
        ...about,
        event: 'order.confirmation_requested',
        values: {
          ...values,
          amount: plainAmount(amountToPay(order)),
          link: confirmationLink(app, { id, confirmationRequestedAt }),
        },
        // it is mailed in any case
        fallbackEmail: null,
      };
    }
    case 'payment-request':
      return {
        ...about,
        event: 'order.payment_requested',
        values: { ...values, amount: plainAmount(order.totalAmount), link: paymentLink(app, order) },
        // it is mailed in any case
        fallbackEmail: null,
      };
    case 'order-cancelled': {
      const amount = plainAmount(request.refundDue);
      return { ...about, event: 'order.cancelled', values: { ...values, amount }, fallbackEmail: null };
    }
    case 'refund-completed': {
      const amount = plainAmount(request.amount);
      return { ...about, event: 'refund.completed', values: { ...values, amount }, fallbackEmail: null };
    }
    case 'tracking': {
      const fallbackEmail = fallbackUnless(shipmentTracking);
      const { status, carrier, trackingNumber } = request.entry;
      const tracking = trackingNumber ?? '';
      if (status === 'shipped')
        return {
          ...about,
          event: 'shipment.shipped',
          values: { ...values, carrier: carrier ?? '', tracking, link },
          fallbackEmail,
        };
      if (status === 'out_for_delivery') {
        const isCash = order.paymentMethod === 'cod' && order.paymentStatus !== 'completed';
        const cash = plainAmount(isCash ? amountToPay(order) : 0);
        return { ...about, event: 'shipment.out_for_delivery', values: { ...values, cash, link }, fallbackEmail };
      }
      if (status === 'delivered')
        return { ...about, event: 'shipment.delivered', values: { ...values, link }, fallbackEmail };
      return null;
    }
    case 'payment-received':
    case 'order-notification':
      return null;
  }
}

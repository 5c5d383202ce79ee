import type { Tx } from '#db/queryable.ts';
import { messageTemplates } from '#db/schema/messages.ts';
import type { MessageEvent } from '#features/messages/message-event-rules.ts';
import { variablesIn } from '#features/messages/template-rules.ts';
import type { Demo } from './load-demo.ts';

/** Texts by event; those of WhatsApp come first, and SMS takes what it does not deliver. */
const SMS: Partial<Record<MessageEvent, string>> = {
  'order.confirmed': 'Hi {name}, order {order} of {amount} is confirmed. Track it: {link}',
  'order.link': 'Your order {order}: {link}',
  'order.confirmation_requested': 'Hi {name}, do you take order {order}, {amount} in cash? Confirm or cancel: {link}',
  'order.payment_requested': 'Hi {name}, order {order} of {amount} is ready. Pay it here: {link}',
  'order.cancelled': 'Hi {name}, order {order} is cancelled. To be refunded: {amount}.',
  'refund.completed': 'Hi {name}, {amount} of order {order} is refunded. Banks may take a few days to show it.',
  'shipment.shipped': 'Order {order} is shipped by {carrier}, tracking number {tracking}. Track it: {link}',
  'delivery.failed': 'Order {order} could not be delivered. Tell us what to do next: {link}',
  'sign_in.code': '{code} is your sign-in code. It ends in {minutes} minutes.',
};
const WHATSAPP: Partial<Record<MessageEvent, string>> = {
  'shipment.shipped': 'Hi {name}, order {order} is on its way with {carrier}. Tracking number {tracking}: {link}',
  'shipment.out_for_delivery': 'Order {order} arrives today. Cash to keep ready: {cash}. {link}',
  'shipment.delivered': 'Order {order} has arrived. Anything wrong? {link}',
};

/** Switches both channels on in a demo that sends messages. */
export async function seedMessageTemplates(tx: Tx, demo: Demo, now: Date): Promise<void> {
  if (!demo.sendsMessages) return;
  const sms = Object.entries(SMS).map(([event, body], index) => ({
    event,
    channel: 'sms' as const,
    templateName: `demo${65_000_000 + index}`,
    dltTemplateId: String(1_207_160_000_000_000 + index).padEnd(19, '0'),
    header: 'DEMOIN',
    category: null,
    body,
  }));
  const whatsapp = Object.entries(WHATSAPP).map(([event, body]) => ({
    event,
    channel: 'whatsapp' as const,
    templateName: event.replaceAll('.', '_'),
    dltTemplateId: null,
    header: null,
    category: 'utility' as const,
    body,
  }));
  const rows = [...sms, ...whatsapp].map((row) => ({
    ...row,
    variables: variablesIn(row.event, row.body, []),
    isActive: true,
    updatedAt: now,
  }));
  await tx.insert(messageTemplates).values(rows);
}

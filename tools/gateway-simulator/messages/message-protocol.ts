import type { Route } from '../http-types.ts';
import type { Alterations, Notification } from '../protocol.ts';

/** What happens to a message at the provider; `failed` has a code. */
export const MESSAGE_EVENTS = ['sent', 'delivered', 'read', 'failed', 'unknown'] as const;
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];

/** A message as a phone shows it. */
export type SentMessage = {
  provider: string;
  id: string;
  /** The merchant's reference. */
  reference: string | null;
  /** Digits with the country's code. */
  phone: string;
  template: string;
  values: string[];
  createdAt: number;
  events: { event: MessageEvent; code: number | null; at: number }[];
};

/** A reply of a customer, or a button that they press at the provider. */
export type CustomerReply = { phone: string; text: string; wantsOffers: boolean | null; isWithoutPhone: boolean };
export type TemplateEvent = { name: string; event: string; category: string | null };

/** The wire protocol of a provider of messages, of an extension (api.ts). */
export type MessageProtocol = {
  name: string;
  title: string;
  routes: Route[];
  sendOperation: string;
  /** What receipts follow by themselves. */
  usualEvents: readonly MessageEvent[];
  /** Null when the merchant gave no URL. Several reports are one callback where the provider batches them. */
  notification: (
    reports: readonly { message: SentMessage; report: SentMessage['events'][number] }[],
    alterations: Alterations,
  ) => Notification | null;
  reply: (reply: CustomerReply, alterations: Alterations) => Notification | null;
  templateChange?: (change: TemplateEvent, alterations: Alterations) => Notification | null;
};

/** What messages by SMS and WhatsApp can be, for rules, tables and screens. */

export const MESSAGE_CHANNELS = ['sms', 'whatsapp'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

export const CHANNEL_LABELS: Record<MessageChannel, string> = { sms: 'SMS', whatsapp: 'WhatsApp' };

/**
 * Why a message is sent. Service messages and codes are part of what the customer ordered and need no consent; offers and
 * reminders do.
 */
export const MESSAGE_PURPOSES = ['service', 'code', 'offers', 'reminders'] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

/** The purposes that need consent and leave by day only. */
export const PROMOTIONAL_PURPOSES = ['offers', 'reminders'] as const satisfies readonly MessagePurpose[];
export type PromotionalPurpose = (typeof PROMOTIONAL_PURPOSES)[number];

/**
 * 'unknown': the provider may have it or not. 'accepted': the provider has it; 'sent', 'delivered', 'read' and 'failed' are
 * its receipts. 'refused': it did not take it. 'suppressed': the shop did not send it, with the reason. 'expired': too late.
 */
export const MESSAGE_STATES = [
  'queued',
  'sending',
  'unknown',
  'accepted',
  'sent',
  'delivered',
  'read',
  'failed',
  'refused',
  'suppressed',
  'expired',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** What a receipt of a provider says; 'other' is a code that says nothing of the state, stored and otherwise ignored. */
export const RECEIPT_STATUSES = ['sent', 'delivered', 'read', 'failed', 'other'] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** Types of the variables of a template. */
export const VARIABLE_TYPES = ['alphanumeric', 'numeric', 'url'] as const;
export type VariableType = (typeof VARIABLE_TYPES)[number];

/** Meta's categories: price and consent follow the one at sending. */
export const WHATSAPP_CATEGORIES = ['utility', 'authentication', 'marketing'] as const;
export type WhatsAppCategory = (typeof WHATSAPP_CATEGORIES)[number];

/**
 * What a failure means for the shop. content: template, sender or values are wrong. recipient: no account there, blocked,
 * or on a list. opt_out: the person stopped offers. withheld: the provider holds back offers for a day. template: paused
 * or disabled. limited: too many at once. account: token, payment or policy. spam: the shop's offers are unwelcome.
 * temporary: try again.
 */
export type ProblemKind =
  | 'content'
  | 'recipient'
  | 'opt_out'
  | 'withheld'
  | 'template'
  | 'limited'
  | 'account'
  | 'spam'
  | 'temporary';

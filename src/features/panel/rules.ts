/** What may ask for a person, in no order: the inbox shows the newest first. */
export const ATTENTION_KINDS = [
  'refund_due',
  'refund_failed',
  'mismatch',
  'late_success',
  'second_payment',
  'other_order',
  'lost_refund',
  'callback',
  'unpaid_holds',
  'cash_late',
  'payout',
  'parcels',
  'stock',
  'labels',
  'invoices',
  'tickets',
  'reviews',
  'posts',
  'mails',
  'mail_unknown',
  'mail_off',
  'setup',
  'invoices_waiting',
  'campaign_unknown',
  'campaign_stuck',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** Until when a group is put off: 9:00 of the next day, in the shop's time. */
export const SNOOZED_UNTIL = '09:00';

/** The kinds of groups that need attention, in no order: the inbox shows the newest first. */
export const ATTENTION_KINDS = [
  'refund_due',
  'refund_failed',
  'mismatch',
  'late_success',
  'duplicate_payment',
  'other',
  'deleted_order_money',
  'unmatched_callback',
  'expiring_reservations',
  'cod_overdue',
  'cash_refund_due',
  'late_shipments',
  'low_stock',
  'label_issues',
  'overdue_invoices',
  'due_tickets',
  'return_requests',
  'orders_waiting',
  'pending_reviews',
  'pending_posts',
  'failed_mails',
  'mail_unknown',
  'mail_off',
  'backup_problem',
  'webhook_off',
  'setup',
  'invoices_waiting',
  'campaign_unconfirmed',
  'campaign_stalled',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** A snooze ends at 9:00 of the next day, in the shop's time. */
export const SNOOZED_UNTIL = '09:00';

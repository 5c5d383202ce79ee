/** A cart or unpaid order that was left behind, a review of a delivered order, a product that runs out. */
export const REMINDER_KINDS = ['basket', 'review', 'refill'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

export const REMINDER_STATES = ['planned', 'sent', 'suppressed'] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];

/** Why a reminder was not sent. */
export const SUPPRESSION_REASONS = [
  'ordered',
  'cancelled',
  'emptied',
  'unsubscribed',
  'opted_out',
  'recent',
  'unavailable',
  'closed',
  'switched_off',
  'returned',
  'reviewed',
  'gone',
  'overdue',
] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** A line that a mail's link puts into a cart; `cartItemId` recognises the same basket later. */
export type ReminderLine = { variantId: string; quantity: number; cartItemId?: string };

/** The stored reasons of a return. */
export const RETURN_REASONS = ['damaged', 'wrong_item', 'seal_broken', 'expired', 'not_wanted'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** The customer's wish. */
export const RETURN_WISHES = ['refund', 'replacement'] as const;
export type ReturnWish = (typeof RETURN_WISHES)[number];

export const RETURN_REASON_LABELS: Record<ReturnReason, string> = {
  damaged: 'Damaged on the way',
  wrong_item: 'Not what I ordered',
  seal_broken: 'The seal was broken',
  expired: 'Past its date',
  not_wanted: 'No longer wanted, still sealed',
};

export const RETURN_WISH_LABELS: Record<ReturnWish, string> = { refund: 'Money back', replacement: 'The same again' };

export const RETURN_IMAGES_MAXIMUM = 5;

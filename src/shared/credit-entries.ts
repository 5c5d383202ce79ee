/** The stored values of the ledger of store credit; CHECK constraints use the same lists. */

/** What an entry does; a lot is opened by 'granted', 'refunded' or a correction upwards. */
export const CREDIT_KINDS = ['granted', 'held', 'released', 'spent', 'refunded', 'expired', 'corrected'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** What an entry comes from; `source_id` names it: an order, a return, a request of staff, a lot. */
export const CREDIT_SOURCES = ['order', 'return', 'staff', 'expiry', 'account'] as const;
export type CreditSource = (typeof CREDIT_SOURCES)[number];

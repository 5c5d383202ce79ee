/** 'account': with an e-mail; 'guest': a visitor who buys without an account. A guest never becomes an account. */
export const USER_KINDS = ['account', 'guest'] as const;
export type UserKind = (typeof USER_KINDS)[number];

/** What a code that is sent to the contact of a guest's order allows. */
export const ORDER_CODE_ACTIONS = ['export', 'erase'] as const;
export type OrderCodeAction = (typeof ORDER_CODE_ACTIONS)[number];

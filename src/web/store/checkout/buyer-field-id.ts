import type { BuyerForm } from '#features/checkout/buyer-rules.ts';

/** The id of a field of the business that the invoice names. */
export const buyerFieldId = (field: keyof BuyerForm) => `buyer-${field}`;

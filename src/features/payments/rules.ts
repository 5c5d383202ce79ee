/** UPI in the shop's own page, at the provider that offers it. */
export const UPI_METHOD = 'upi';

/** A payment provider by its name, 'upi' or 'cod'. */
export type Method = string;

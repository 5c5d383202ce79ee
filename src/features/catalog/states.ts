/** Draft: nowhere in the store. Published: in it, for sale or not. Archived: out of it and of the panel's lists. */
export const PRODUCT_STATES = ['draft', 'published', 'archived'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

/** The states that a saved form may give. */
export const OPEN_STATES = ['draft', 'published'] as const;
export type OpenState = (typeof OPEN_STATES)[number];

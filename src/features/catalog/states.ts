/**
 * Draft: not in the store. Published: in the store, on sale or not. Archived: not in the store nor in the panel's
 * lists.
 */
export const PRODUCT_STATES = ['draft', 'published', 'archived'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

/** The states that the product form can set. */
export const OPEN_STATES = ['draft', 'published'] as const;
export type OpenState = (typeof OPEN_STATES)[number];

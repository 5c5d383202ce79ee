/** The stored values of stock counts; CHECK constraints use the same lists. */

/** 'counting': blind, nothing says what is expected. 'comparing': differences are shown and get their reasons. */
export const STOCK_COUNT_STATES = ['counting', 'comparing', 'applied', 'abandoned'] as const;
export type StockCountState = (typeof STOCK_COUNT_STATES)[number];

/** What a stock count is about: everything, a product, or a shelf. */
export const STOCK_COUNT_SCOPES = ['all', 'product', 'shelf'] as const;
export type StockCountScope = (typeof STOCK_COUNT_SCOPES)[number];

/** Why more or fewer units are here than expected. 'miscounted': an earlier count or receipt was wrong. */
export const STOCK_COUNT_REASONS = ['found', 'missing', 'damaged', 'expired', 'miscounted', 'other'] as const;
export type StockCountReason = (typeof STOCK_COUNT_REASONS)[number];

/**
 * The places in the store where extensions can render, each with its budget: KB (1000 bytes) of gzip that a browser
 * loads besides the page's own. The props of each are in web/shop/slot.tsx.
 */
export const SLOT_BUDGETS_KB = {
  'page-top': 2,
  'footer-top': 4,
  'home-after-hero': 4,
  'home-bottom': 8,
  'list-top': 4,
  'list-bottom': 8,
  'product-after-price': 3,
  'product-after-buy': 6,
  'product-details': 8,
  'product-bottom': 10,
  'cart-top': 4,
  'cart-summary': 4,
  'checkout-before-payment': 6,
  'checkout-summary': 4,
  'payment-success': 8,
  'account-overview': 8,
  'order-status': 6,
  'article-bottom': 8,
  'contact-bottom': 6,
  'auth-bottom': 3,
} as const;

export type SlotName = keyof typeof SLOT_BUDGETS_KB;
export const SLOT_NAMES = Object.keys(SLOT_BUDGETS_KB) as SlotName[];

/** Every feature with what it does, in the one written order: each may import only those before it. */
export const FEATURES = {
  audit: 'who changed what in the panel, and security events',
  settings: 'the settings of the shop, their defaults and rules',
  media: 'stored images in several widths',
  brand: 'name, marks, colours and fonts of the shop, and what follows from them',
  imports: 'files of rows imported as background jobs',
  customers: 'accounts, sessions, second factor, saved addresses',
  catalog: 'products, variants, categories, search, product CSV',
  stock: 'units on hand, reserved, sold and restocked',
  'stock-alerts': 'one mail when a variant is available again',
  content: 'hero, banners, nutrition plans, workout guides',
  wishlist: 'products a customer keeps in mind',
  cart: 'the lines a customer means to buy',
  promotions: 'coupons and their usage',
  tracking: 'tracking entries of shipments',
  orders: 'orders, their items, events and confirmation',
  payments: 'payment attempts, callbacks, reconciliation, refunds',
  invoices: 'GST invoices and credit notes, numbered without gaps',
  checkout: 'quotes and placing an order',
  'order-management': 'what staff and customers do to a placed order',
  support: 'tickets of customers and their replies',
  newsletter: 'subscribers with their consent',
  campaigns: 'emails to all subscribers, in leased batches',
  reviews: 'reviews of products by buyers',
  community: 'posts and replies, moderated',
  reports: 'revenue, orders and best sellers of a period',
  privacy: 'export of personal data, deletion of an account',
  pages: 'pages and menus that staff write, in blocks, with drafts and history',
  panel: 'attention inbox, search, saved views and set-up of the admin panel',
} as const;

export type FeatureName = keyof typeof FEATURES;
export const FEATURE_ORDER = Object.keys(FEATURES) as FeatureName[];

/** Number of rows of a generated shop. */
export type Sizes = {
  products: number;
  users: number;
  orders: number;
  subscribers: number;
  tickets: number;
  changes: number;
  /** at most one for each user */
  reviews: number;
  posts: number;
  replies: number;
  /** recipients of each of the big campaigns */
  recipients: number;
};

/** The current time of a generated shop; programs that use it need this clock. */
export const DATASET_NOW = new Date('2026-11-20T06:30:00Z');
export const STAFF_EMAIL = 'staff1@bench.example';

export const FULL: Sizes = {
  products: 10_000,
  users: 200_000,
  orders: 1_000_000,
  subscribers: 100_000,
  tickets: 20_000,
  changes: 300_000,
  reviews: 150_000,
  posts: 20_000,
  replies: 60_000,
  recipients: 50_000,
};

export const TINY: Sizes = {
  products: 200,
  users: 500,
  orders: 2_000,
  subscribers: 300,
  tickets: 200,
  changes: 300,
  reviews: 300,
  posts: 100,
  replies: 200,
  recipients: 200,
};

/** Tables with more than 10,000 rows at full size, which must not be scanned sequentially. */
export const BIG_TABLES = [
  'addresses',
  'audit_log',
  'batch_movements',
  'campaign_recipients',
  'community_members',
  'community_posts',
  'community_replies',
  'consents',
  'coupon_usage',
  'coupons',
  'invoices',
  'mails',
  'newsletter_subscribers',
  'order_events',
  'order_items',
  'order_tracking',
  'orders',
  'shipment_bookings',
  'shipment_lines',
  'shipment_scans',
  'shipments',
  'shipments_in_transit',
  'payment_attempts',
  'payment_events',
  'product_images',
  'product_specifications',
  'product_variants',
  'refunds',
  'reviews',
  'rollups',
  'security_events',
  'sessions',
  'stock_movements',
  'stock_reservations',
  'order_matters',
  'ticket_messages',
  'tickets',
  'users',
];

import type { FeatureName } from './feature-order.ts';

/**
 * The tables that each feature owns: only its folder writes them; others call its operations. The architecture test
 * checks all writes. `privacy` may erase anywhere, and `src/main/seed` fills an empty demo.
 */
export const TABLE_OWNERS: Record<FeatureName | 'platform' | 'db' | 'main', readonly string[]> = {
  audit: ['audit_log'],
  settings: ['settings', 'setup_steps', 'store_opening'],
  webhooks: ['webhook_endpoints', 'webhook_events', 'webhook_deliveries', 'webhook_attempts'],
  media: ['media'],
  brand: ['brand_versions', 'brand_marks'],
  imports: ['imports', 'import_lines', 'import_mappings'],
  delivery: ['delivery_plans'],
  customers: [
    ...['users', 'user_totp', 'recovery_codes', 'sessions', 'email_tokens', 'pending_sign_ups'],
    ...['addresses', 'consents'],
  ],
  team: ['user_roles', 'roles', 'staff_members', 'team_invitations', 'role_views', 'owner_handovers'],
  'api-keys': ['api_keys', 'api_key_hours'],
  catalog: [
    ...['product_categories', 'products', 'product_variants', 'product_images', 'product_specifications'],
    'product_slugs',
  ],
  stock: ['stock_movements', 'stock_reservations'],
  batches: ['receipts', 'batches', 'batch_movements', 'unit_codes'],
  'stock-alerts': ['stock_alerts'],
  'delivery-requests': ['delivery_requests'],
  content: ['hero_products', 'hero_banners', 'nutrition_plans', 'workout_guides'],
  wishlist: ['wishlists'],
  cart: ['cart_items'],
  promotions: ['coupons', 'coupon_usage'],
  tracking: ['order_tracking', 'shipments_in_transit'],
  shipments: [
    'shipments',
    'shipment_lines',
    'shipment_units',
    'shipment_bookings',
    'shipment_scans',
    'shipment_events',
  ],
  orders: [
    ...['orders', 'order_items', 'order_events', 'order_matters'],
    // the order process decides about payments; this feature calls the gateways
    ...['payment_attempts', 'refunds', 'refund_lines'],
  ],
  payments: ['payment_events'],
  invoices: ['invoices', 'invoice_series'],
  checkout: [],
  'order-management': [],
  dispatch: ['tracking_checks', 'carrier_callbacks', 'pickups', 'pickup_bookings', 'weight_decisions'],
  'failed-deliveries': ['attempt_resolutions', 'attempt_questions', 'attempt_calls'],
  packing: ['pick_lists'],
  'stock-counts': ['stock_counts', 'stock_count_lines'],
  recalls: ['recalls', 'recall_notices', 'recall_rehearsals'],
  support: ['tickets', 'ticket_messages', 'ticket_images', 'saved_replies'],
  newsletter: ['newsletter_subscribers'],
  campaigns: ['email_campaigns', 'campaign_recipients', 'campaign_batches', 'mail_throttle'],
  reviews: ['reviews', 'review_votes'],
  community: ['community_posts', 'community_replies', 'community_likes', 'community_members'],
  reports: [],
  privacy: [],
  backups: ['backups', 'backup_rehearsals', 'wal_streams'],
  pages: ['pages', 'page_versions', 'menu_versions'],
  panel: ['attention_snoozes', 'saved_views'],
  platform: ['mails', 'idempotency_keys', 'readiness_probes', 'security_events'],
  db: ['rollups', 'rollup_deltas', 'schema_versions'],
  main: ['installation'],
};

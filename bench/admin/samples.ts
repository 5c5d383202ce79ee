import type pg from 'pg';

/** Values for the cases: existing rows, and cursors deep in the lists. */
export type Samples = Awaited<ReturnType<typeof readSamples>>;

export async function readSamples(pool: pg.Pool) {
  const one = async (query: string): Promise<string> => {
    const { rows } = await pool.query<{ found: string }>(`select (${query}) as found`);
    if (rows[0]?.found == null) throw new Error(`The dataset has no row for this case: ${query}`);
    return rows[0].found;
  };
  // the format of db/keyset.ts
  const deep = async (table: string, value: string, where = 'true', id = 'id'): Promise<string> => {
    const { rows } = await pool.query<{ value: string; id: string }>(
      `select (${value})::text as value, ${id} as id from ${table} where ${where} order by ${value}, ${id}
       offset (select count(*) / 3 from ${table} where ${where}) limit 1`,
    );
    return Buffer.from(JSON.stringify([rows[0]!.value, rows[0]!.id])).toString('base64url');
  };
  await pool.query(`insert into pick_lists (number, order_ids, created_at)
    select 'PL-201126-01', array(select id from orders where status = 'processing' and deleted_at is null limit 100), now()
    where not exists (select from pick_lists)`);
  const bestCustomer = await one(
    'select user_id from orders where user_id is not null and guest_link_version is null group by user_id order by count(*) desc limit 1',
  );
  return {
    bestCustomer,
    staff: await one('select user_id from user_roles limit 1'),
    quietCustomer: await one(
      `select user_id from orders where user_id is not null and guest_link_version is null
       group by user_id order by count(*), user_id limit 1`,
    ),
    guest: await one(
      'select user_id from orders where guest_link_version is not null and deleted_at is null group by user_id order by count(*) desc limit 1',
    ),
    guestEmail: await one(
      'select email from orders where guest_link_version is not null and deleted_at is null limit 1',
    ),
    guestPhone: await one(
      'select phone from orders where guest_link_version is not null and deleted_at is null limit 1',
    ),
    email: await one(`select email from users where id = '${bestCustomer}'`),
    phone: await one(`select phone from users where id = '${bestCustomer}'`),
    fullName: await one(`select full_name from users where id = '${bestCustomer}'`),
    order: await one('select id from orders where deleted_at is null order by created_at offset 10 limit 1'),
    bestOrder: await one(`select id from orders where user_id = '${bestCustomer}' and deleted_at is null limit 1`),
    refundedOrder: await one(`select id from orders where refund_state = 'refunded' and deleted_at is null limit 1`),
    displayId: await one('select display_id from orders where deleted_at is null order by created_at desc limit 1'),
    trackingNumber: await one('select tracking_number from order_tracking where tracking_number is not null limit 1'),
    printed: (
      await pool.query<{ id: string }>(
        'select id from orders where deleted_at is null order by created_at desc limit 100',
      )
    ).rows.map(({ id }) => id),
    product: await one('select id from products where archived_at is null limit 1'),
    productName: await one('select name from products where archived_at is null limit 1'),
    sku: await one('select sku from product_variants where archived_at is null limit 1'),
    changedProducts: (
      await pool.query<{ id: string }>('select id from products where archived_at is null limit 100')
    ).rows.map(({ id }) => id),
    category: await one('select category_id from products group by category_id order by count(*) desc limit 1'),
    batch: await one('select id from batches limit 1'),
    return: await one('select id from returns limit 1'),
    stockCount: await one(`select id from stock_counts where state = 'comparing' limit 1`),
    pickList: await one('select number from pick_lists limit 1'),
    failedShipment: await one(`select id from shipments where state = 'failed_attempt' limit 1`),
    coupon: await one('select coupon_id from coupon_usage group by coupon_id order by count(*) desc limit 1'),
    campaign: await one(
      'select campaign_id from campaign_recipients group by campaign_id order by count(*) desc limit 1',
    ),
    running: await one(`select id from email_campaigns where state = 'paused'`),
    invoice: await one('select id from invoices limit 1'),
    invoiceNumber: await one('select number from invoices order by created_at desc offset 100 limit 1'),
    ticket: await one('select ticket_id from ticket_messages limit 1'),
    endpoint: await one('select id from webhook_endpoints limit 1'),
    webhookDelivery: await one('select id from webhook_deliveries limit 1'),
    productImport: await one(`select id from imports where kind = 'products' order by created_at desc limit 1`),
    subscriberImport: await one(`select id from imports where kind = 'subscribers' order by created_at desc limit 1`),
    receiptImport: await one(`select id from imports where kind = 'receipts' order by created_at desc limit 1`),
    orderImport: await one(`select id from imports where kind = 'orders' order by created_at desc limit 1`),
    deep: {
      orders: await deep('orders', 'created_at'),
      guests: await deep('orders', 'created_at', 'guest_link_version is not null'),
      users: await deep('users', 'created_at'),
      usersByName: await deep('users', 'lower(full_name)'),
      products: await deep('products', 'created_at'),
      productsByName: await deep('products', 'lower(name)'),
      productsByPrice: await deep('products', 'price'),
      shipments: await deep('shipments', 'created_at'),
      tracking: await deep('order_tracking', 'created_at'),
      invoices: await deep('invoices', 'created_at'),
      tickets: await deep('tickets', 'created_at'),
      coupons: await deep('coupons', 'created_at'),
      subscribers: await deep('newsletter_subscribers', 'subscribed_at', 'is_active'),
      changes: await deep('audit_log', 'at'),
      securityEvents: await deep('security_events', 'at'),
      callbacks: await deep('payment_events', 'received_at'),
      campaigns: await deep('email_campaigns', 'created_at'),
      reviews: await deep('reviews', 'created_at'),
      posts: await deep('community_posts', 'created_at'),
      replies: await deep('community_replies', 'created_at'),
      webhookDeliveries: await deep('webhook_deliveries', 'created_at'),
      members: await deep('community_members', 'reputation', 'true', 'user_id'),
    },
  };
}

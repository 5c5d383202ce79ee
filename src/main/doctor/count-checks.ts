import { sql } from 'drizzle-orm';
import type { TableCheck } from './table-check.ts';

/** Invariants of counts that are kept beside what they count. */
export const COUNT_CHECKS: readonly TableCheck[] = [
  {
    name: 'stars-of-products',
    says: 'The stars and the number of reviews of a product are those of its approved reviews.',
    broken: () => sql`select p.slug as what, p.review_stars::text || ', reviews give ' || r.stars::text as detail
      from products p cross join lateral (
        select array_agg((select count(*)::int from reviews
          where product_id = p.id and state = 'approved' and rating = star) order by star) as stars
        from generate_series(1, 5) star) r
      where p.review_stars <> r.stars`,
  },
  {
    name: 'votes-of-reviews',
    says: 'The helpful votes of a review are those that were given.',
    broken: () => sql`select r.id::text as what, r.helpful_votes || ' counted, ' || v.count || ' given' as detail
      from reviews r cross join lateral (select count(*) from review_votes where review_id = r.id) v
      where r.helpful_votes <> v.count`,
  },
  {
    name: 'counts-of-posts',
    says: 'The replies and likes of a post are its active replies and its likes.',
    broken: () => sql`select p.id::text as what, p.replies || ' replies and ' || p.likes || ' likes, there are '
        || r.count || ' and ' || l.count as detail
      from community_posts p
      cross join lateral (select count(*) from community_replies where post_id = p.id and state = 'active') r
      cross join lateral (select count(*) from community_likes where post_id = p.id) l
      where (p.replies, p.likes) <> (r.count, l.count)`,
  },
  {
    name: 'counts-of-members',
    says: 'The posts and likes of a member are those of the active posts.',
    broken: () => sql`select m.user_id::text as what, m.posts || ' posts and ' || m.likes || ' likes, there are '
        || p.count || ' and ' || p.likes as detail
      from community_members m cross join lateral (
        select count(*), coalesce(sum(likes), 0) as likes from community_posts
        where user_id = m.user_id and state = 'active') p
      where (m.posts, m.likes) <> (p.count, p.likes)`,
  },
  {
    name: 'shipments-in-transit',
    says: 'The shipments in transit are those whose latest tracking entry says so.',
    broken: () => sql`select coalesce(s.order_id, t.order_id)::text as what,
        coalesce(s.status, 'not in transit') || ', tracking says ' || coalesce(t.status, 'not in transit') as detail
      from shipments_in_transit s full join (
        select o.id as order_id, latest.status from orders o cross join lateral (
          select status from order_tracking where order_id = o.id
          order by created_at desc nulls last, id desc limit 1) latest
        where o.deleted_at is null and o.status not in ('delivered', 'completed', 'cancelled')
          and latest.status in ('shipped', 'in_transit', 'out_for_delivery', 'delayed')) t using (order_id)
      where s.status is distinct from t.status`,
  },
  {
    name: 'days-of-delivery',
    says: 'An order with a promised day says on which day it was delivered, once it is, and no other does.',
    broken: () => sql`select id::text as what,
        status || ', promised for ' || coalesce(promised_on::text, 'no day')
        || ', delivered on ' || coalesce(delivered_on::text, 'no day') as detail
      from orders
      where (delivered_on is not null) <> (promised_on is not null and status in ('delivered', 'completed'))`,
  },
  {
    name: 'low-stock-thresholds',
    says: 'The low-stock threshold of a variant is that of its product.',
    broken: () => sql`select v.sku as what, v.low_stock_threshold || ', product ' || p.low_stock_threshold as detail
      from product_variants v join products p on p.id = v.product_id
      where p.low_stock_threshold is not null and v.low_stock_threshold <> p.low_stock_threshold`,
  },
  {
    name: 'recipients-of-campaigns',
    says: 'The recipients of a campaign that was sent are as many as it counts.',
    broken: () => sql`select c.id::text as what, c.recipient_count || ' counted, ' || r.count || ' kept' as detail
      from email_campaigns c cross join lateral (
        select count(*) from campaign_recipients where campaign_id = c.id) r
      where c.started_at is not null and c.recipient_count <> r.count`,
  },
  {
    name: 'rollups',
    says: 'The counted figures of each day are those of the tables.',
    broken: () => sql`select coalesce(counted.metric, kept.metric) || ' ' || coalesce(counted.day, kept.day) || ' '
        || coalesce(counted.key, kept.key) as what,
        coalesce(counted.n, 0) || ' of ' || coalesce(counted.amount, 0)
        || ', tables say ' || coalesce(kept.n, 0) || ' of ' || coalesce(kept.amount, 0) as detail
      from (select metric, day, key, sum(count) as n, sum(amount) as amount from rollups_current group by 1, 2, 3) counted
      full join (
        select c.metric, c.day, c.key, sum(c.count) as n, sum(c.amount) as amount
          from orders o, lateral order_counts(o, 1) c group by 1, 2, 3
        union all
        select m.metric, m.day, i.product_id::text, sum(i.quantity), sum(i.price * i.quantity - i.discount)
          from orders o join order_items i on i.order_id = o.id, lateral units_spans(shop_day(o.created_at)) m
          where is_sale(o) and i.product_id is not null group by 1, 2, 3
        union all
        select 'captured', shop_day(captured_at), '', count(*), sum(captured_amount)
          from payment_attempts where captured_at is not null group by 2
        union all
        select 'refunded', shop_day(updated_at), '', count(*), sum(amount)
          from refunds where state = 'completed' group by 2
        union all
        select c.metric, c.day, c.key, sum(c.count), sum(c.amount)
          from invoices i, lateral invoice_counts(i, 1) c group by 1, 2, 3
        union all
        select 'users', shop_day(created_at), '', count(*), 0 from users where kind = 'account' and deleted_at is null group by 2
        union all
        select 'products', shop_day(created_at), '', count(*), 0 from products where archived_at is null group by 2
        union all
        select 'subscribers', shop_day(subscribed_at), '', count(*), 0
          from newsletter_subscribers where is_active group by 2) kept using (metric, day, key)
      where (coalesce(counted.n, 0), coalesce(counted.amount, 0)) <> (coalesce(kept.n, 0), coalesce(kept.amount, 0))`,
  },
];

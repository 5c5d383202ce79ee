import { ORDER_MIX } from '../../src/db/seed/invented/order-mix.ts';
import type { Sizes } from './sizes.ts';

const DAY = 86_400;
/** Two years, with more orders towards the end. */
const SPAN = 730 * DAY;

/** SQL of the orders that a visitor placed without an account. */
const GUEST = `bench.chance(o.n, 79) < 0.08 and o.end <> 'unpaid'`;

/** Orders with their items, tracking and events. Most were delivered long ago; few are open. */
export const orders = ({ products, users, orders: count }: Sizes): string[] => [
  // a few products are in most orders
  `create unlogged table bench.lines as
    select o, k, p, 1 + bench.up_to(o * 4 + k, 63, bench.variants(p)) as v,
      1 + floor(power(bench.chance(o * 4 + k, 64), 3) * 3)::int as quantity, bench.price(p) as price
    from (select o, k, 1 + floor(power(bench.chance(o * 4 + k, 62), 3) * ${products})::int as p
      from generate_series(1, ${count}::bigint) o, generate_series(1, 1 + floor(power(bench.chance(o, 61), 2) * 4)::int) k) drawn`,
  `create unlogged table bench.orders as
    with drawn as (
      select n, ${SPAN} * (1 - power(n::float8 / ${count}, 0.6)) as age, bench.chance(n, 71) as fate
      from generate_series(1, ${count}::bigint) n
    ), fated as (
      select n, age, bench.chance(n, 72) < ${ORDER_MIX.cash} as cash, case
        when age < 1200 and fate < 0.3 then 'unpaid'
        when fate < ${ORDER_MIX.expired} then 'expired'
        when fate < ${ORDER_MIX.expired + ORDER_MIX.cancelled} then 'cancelled'
        else 'good' end as end, fate
      from drawn
    )
    select f.n, bench.order_id(f.n) as id, bench.ago(age) as at, age, cash, f.end,
      -- few customers with many orders; an account has at most one unpaid order
      case when f.end = 'unpaid' then f.n % ${users}
        else floor(power(bench.chance(f.n, 73), 2) * ${users})::int end + 1 as person,
      case when f.end = 'unpaid' then 'pending' when f.end in ('expired', 'cancelled') then 'cancelled'
        when age < 3600 then 'pending' when age < ${2 * DAY} then 'processing' when age < ${6 * DAY} then 'shipped'
        when fate < 0.6 then 'delivered' else 'completed' end as status,
      case when f.end = 'unpaid' then 'pending' when f.end = 'expired' and fate < ${ORDER_MIX.expired / 2} then 'failed' when f.end = 'expired' then 'cancelled'
        when f.end = 'cancelled' and cash then 'cancelled' when cash and age < ${6 * DAY} then 'pending' else 'completed' end as payment,
      case when f.end = 'cancelled' and not cash then
          case when age < ${DAY} then 'due' when age < ${3 * DAY} then 'requested' when bench.chance(f.n, 74) < 0.01 then 'failed' else 'refunded' end
        when f.end = 'good' and not cash and bench.chance(f.n, 75) < 0.01 then 'partial' else 'none' end as refund,
      f.end in ('good', 'cancelled') as confirmed,
      bench.chance(f.n, 76) < 0.002 and age > ${10 * DAY} as deleted,
      case when bench.chance(f.n, 77) < ${ORDER_MIX.coupon} then least(500, 1 + floor(power(bench.chance(f.n, 78), 4) * 500)::int) end as coupon,
      s.subtotal, s.lines
    from fated f join (select o, sum(price * quantity) as subtotal, count(*) as lines from bench.lines group by o) s on s.o = f.n`,
  `create unique index on bench.orders (n)`,
  `analyze bench.orders`,
  `analyze bench.lines`,
  // some people bought without an account
  `insert into users (id, kind, created_at, updated_at)
    select bench.id('guest', o.person), 'guest', min(o.at), min(o.at) from bench.orders o where ${GUEST} group by o.person`,
  `insert into orders (id, display_id, user_id, guest_link_version, full_name, email, phone, state_code, shipping_address, subtotal, discount,
      total_amount, coupon_id, coupon_code, payment_method, status, payment_status, refund_state, fingerprint,
      reservation_expires_at, confirmed_at, invoiced_at, cancelled_at, cancel_reason, deleted_at, created_at, updated_at,
      delivery_zone, delivery_method, promised_on, delivered_on)
    select o.id, left(o.id::text, 8), case when ${GUEST} then bench.id('guest', o.person)
        when bench.chance(o.n, 79) < 0.98 or o.end = 'unpaid' then p.id end, case when ${GUEST} then 1 end, p.name, p.email, p.phone, p.state_code,
      jsonb_build_object('fullName', p.name, 'email', p.email, 'phone', p.phone, 'address', p.n || ', Lakeview Residency',
        'city', p.city, 'state', p.state, 'pincode', p.pincode),
      o.subtotal, case when o.coupon is null then 0 else round(o.subtotal / 10, 2) end,
      case when o.coupon is null then o.subtotal else o.subtotal - round(o.subtotal / 10, 2) end,
      case when o.coupon is not null then bench.id('coupon', o.coupon) end, case when o.coupon is not null then 'BENCH' || o.coupon end,
      case when o.cash and o.confirmed then 'cod' else 'gateway' end, o.status, o.payment, o.refund,
      md5(o.n::text), case when o.end = 'unpaid' then o.at + interval '30 minutes' end, case when o.confirmed then o.at + interval '2 minutes' end,
      case when o.confirmed and o.age > 3600 then o.at + interval '1 hour' end, case when o.status = 'cancelled' then o.at + interval '1 hour' end,
      case o.end when 'expired' then 'expired' when 'cancelled' then 'customer' end, case when o.deleted then o.at + interval '9 days' end, o.at, o.at,
      (array['Metro cities', 'Karnataka', 'Rest of India'])[1 + (o.n % 3)::int], case when o.n % 4 = 0 then 'Express' else 'Standard' end,
      shop_day(o.at) + 5, case when o.status in ('delivered', 'completed') then shop_day(o.at) + 2 + (o.n % 7)::int end
    from bench.orders o join bench.people p on p.n = o.person`,
  `insert into order_items (id, order_id, product_id, variant_id, position, product_name, image_key, flavor, sku, quantity, price, hsn, tax_rate, discount)
    select bench.id('item', o * 4 + k), bench.order_id(o), b.id, bench.id('variant', l.p * 10 + l.v), k - 1, b.name,
      'bench-' || 1 + bench.up_to(l.p * 10, 26, 200), (array['Chocolate', 'Vanilla', 'Mango', 'Coffee', 'Kesar Pista'])[l.v],
      'SKU-' || l.p || '-' || l.v, quantity, price, '21069099', 5, case when d.coupon is null then 0 else round(price * quantity / 10, 2) end
    from bench.lines l join bench.products b on b.n = l.p join bench.orders d on d.n = l.o`,
  `insert into stock_movements (id, variant_id, kind, quantity, order_id, at)
    select bench.id('sold', o * 4 + k), bench.id('variant', l.p * 10 + l.v), 'sold', -quantity, d.id, d.at
    from bench.lines l join bench.orders d on d.n = l.o where d.confirmed`,
  `insert into stock_reservations (order_id, variant_id, quantity, state)
    select d.id, bench.id('variant', l.p * 10 + l.v), sum(quantity), 'committed'
    from bench.lines l join bench.orders d on d.n = l.o where d.confirmed group by 1, 2`,
  `insert into order_tracking (id, order_id, status, message, tracking_number, carrier, created_at)
    select bench.id('tracking', o.n * 4 + step), o.id, (array['order_confirmed', 'shipped', 'delivered'])[step],
      (array['Your order is confirmed', 'On its way', 'Handed over'])[step],
      case when step > 1 then 'SR' || (700000000 + o.n) end, case when step > 1 then 'Shiprocket' end,
      o.at + make_interval(hours => (array[1, 30, 100])[step])
    from bench.orders o, generate_series(1, 3) step
    where o.end = 'good' and not o.deleted and step <= case o.status when 'pending' then 1 when 'processing' then 1 when 'shipped' then 2 else 3 end`,
  `insert into order_events (id, order_id, kind, from_state, to_state, actor, at)
    select bench.id('event', o.n * 4 + step), o.id, (array['payment.updated', 'order.confirmed', 'order.status_changed'])[step], 'pending',
      (array['completed', 'completed', 'processing'])[step], (array['gateway', 'gateway', 'system'])[step], o.at + make_interval(mins => step * 20)
    from bench.orders o, generate_series(1, 3) step where o.confirmed
    union all
    select bench.id('cancelled', n), id, 'order.cancelled', 'pending', 'cancelled', 'system', at + interval '1 hour' from bench.orders where status = 'cancelled'`,
];

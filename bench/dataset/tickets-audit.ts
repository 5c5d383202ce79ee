import type { Sizes } from './sizes.ts';

/** Tickets with their messages, and the change log of staff. */
export const ticketsAndAudit = ({ tickets, changes, users, orders, products }: Sizes): string[] => [
  `insert into tickets (id, kind, state, name, email, subject, message, user_id, order_id, created_at, acknowledged_at, resolved_at, waiting_since)
    select bench.id('ticket', t.n), (array['contact', 'enquiry', 'complaint', 'return', 'community'])[1 + t.n % 5],
      case when t.n > ${tickets} * 0.99 then 'open' when t.n % 20 = 0 then 'answered' else 'resolved' end, p.name, p.email,
      (array['Where is my order', 'Is it vegetarian', 'The lid was broken', 'I want to return it', 'A meeting at my gym'])[1 + t.n % 5],
      'Namaste, please tell me more. Thank you.', case when t.n % 2 = 0 then p.id end, case when t.n % 3 = 0 then bench.order_id(1 + bench.up_to(t.n, 112, ${orders})) end,
      t.at, t.at, case when t.n <= ${tickets} * 0.99 and t.n % 20 > 0 then t.at + interval '1 day' end, t.at
    from (select n, bench.ago(63072000 * (1 - n::float8 / ${tickets})) as at from generate_series(1, ${tickets}) n) t
    join bench.people p on p.n = 1 + bench.up_to(t.n, 111, ${users})`,
  `insert into ticket_messages (id, ticket_id, kind, author_id, body, at)
    select bench.id('message', t.n * 2 + step), bench.id('ticket', t.n), (array['answer', 'resolved'])[step], bench.id('staff', 1 + t.n % 3), 'We have looked into it.',
      bench.ago(63072000 * (1 - t.n::float8 / ${tickets})) + make_interval(hours => step)
    from generate_series(1, ${tickets}) t (n), generate_series(1, 2) step where t.n <= ${tickets} * 0.99 and t.n % 20 > 0`,
  `insert into audit_log (id, actor_id, action, entity, entity_id, label, before, after, at)
    select bench.id('change', n), bench.id('staff', 1 + n % 3), (array['order.status', 'product.update', 'tracking.add', 'settings.save'])[k],
      (array['order', 'product', 'tracking', 'settings'])[k],
      case k when 2 then bench.id('product', 1 + bench.up_to(n, 121, ${products}))::text
        when 4 then (array['general', 'payment', 'shipping'])[1 + n % 3] else bench.order_id(1 + bench.up_to(n, 122, ${orders}))::text end,
      case k when 2 then 'Product ' || bench.up_to(n, 121, ${products}) when 4 then 'general' else left(bench.order_id(1 + bench.up_to(n, 122, ${orders}))::text, 8) end,
      '{"status": "pending"}', '{"status": "processing"}', bench.ago(63072000 * (1 - n::float8 / ${changes}))
    from generate_series(1, ${changes}) n, lateral (select case when n % 500 = 0 then 4 when n % 10 = 0 then 2 else 1 + 2 * (n % 2) end as k) d`,
  `insert into imports (id, kind, file_name, state, row_count, done_row_count, done_unit_count, created_by, created_at, finished_at)
    select bench.id('import', n), (array['products', 'orders', 'subscribers', 'receipts'])[1 + n % 4], 'file-' || n || '.csv', 'finished', ${products} * 2, ${products} * 2, ${products},
      bench.id('staff', 1 + n % 3), bench.ago(n * 86400), bench.ago(n * 86400 - 60) from generate_series(1, 60) n`,
  `insert into import_lines (import_id, position, line, name, action, count, problems, stock_changes)
    select bench.id('import', i), n - 1, n * 2, 'Product ' || n, (array['create', 'update', 'unchanged', 'refused'])[1 + n % 4], 2,
      case when n % 4 = 3 then '["Price is no amount"]'::jsonb else '[]' end,
      case when n % 100 = 1 then jsonb_build_array(jsonb_build_object('sku', 'SKU-' || n, 'from', 1, 'to', 2)) else '[]' end
    from generate_series(1, 4) i, generate_series(1, ${products}) n`,
  `insert into saved_replies (title, body) select 'Reply ' || n, 'Dear {name}, thank you for your message.' from generate_series(1, 50) n`,
  `update tickets set assignee_id = bench.id('staff', 1 + number % 3) where number % 4 > 0`,
  `insert into webhook_endpoints (id, name, url, events, secret) values (bench.id('endpoint', 1), 'Warehouse', 'https://wms.example/hook', '{order.*}', 'none')`,
  `insert into webhook_events (id, type, subject, data, created_at)
    select 'evt_' || n, 'order.confirmed', bench.order_id(1 + n % ${orders})::text, '{}', bench.ago(2592000 * (1 - n::float8 / ${changes})) from generate_series(1, ${changes}) n`,
  `insert into webhook_deliveries (id, endpoint_id, event_id, sequence, type, subject, state, tries, status, took_ms, created_at, finished_at)
    select bench.id('delivery', e.sequence::int), bench.id('endpoint', 1), e.id, e.sequence, e.type, e.subject,
      case when e.sequence % 1000 = 0 then 'failed' else 'delivered' end, 1, 200, 40, e.created_at, e.created_at from webhook_events e`,
  `insert into saved_views (user_id, tab, name, query) select bench.id('staff', 1), 'orders', 'View ' || n, 'status=pending' from generate_series(1, 10) n`,
  `insert into nutrition_plans (title, display_order) select 'Plan ' || n, n from generate_series(1, 12) n`,
  `insert into workout_guides (slug, title, category, display_order) select 'guide-' || n, 'Guide ' || n, 'Strength', n from generate_series(1, 20) n`,
  `insert into hero_banners (title, display_order) select 'Banner ' || n, n from generate_series(1, 5) n`,
];

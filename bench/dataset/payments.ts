import { ORDER_MIX } from '../../src/db/seed/invented/order-mix.ts';
import type { Sizes } from './sizes.ts';

/** Payment attempts (also in cash), callbacks, and refunds with their lines. */
export const money = (_: Sizes): string[] => [
  `insert into payment_attempts (id, order_id, gateway, transaction_id, amount, state, instrument, error_code, expires_at,
      next_check_at, finalised_at, captured_amount, captured_at, applied_at, created_at, updated_at)
    select bench.id('attempt', b.n), o.id, case when o.payment_method = 'cod' then 'cod' when b.n % 4 = 0 then 'phonepe-v1' else 'phonepe-v2' end,
      'OJ' || left(md5('attempt' || b.n), 30), o.total_amount,
      case when b.end = 'unpaid' then 'initiated' when o.payment_status = 'completed' then 'succeeded' when o.payment_status = 'pending' then 'pending'
        when o.payment_status = 'failed' then 'failed' else 'expired' end,
      case when o.payment_status <> 'completed' then null when o.payment_method = 'cod' then 'Cash' else (array['UPI', 'Card', 'Netbanking'])[1 + bench.up_to(b.n, 91, 3)] end,
      case when o.payment_status in ('failed', 'cancelled') then 'PAYMENT_FAILED' end, b.at + interval '15 minutes',
      case when b.end = 'unpaid' then bench.ago(-60) end,
      case when b.end <> 'unpaid' and o.payment_status <> 'pending' then b.at + interval '2 minutes' end,
      case when o.payment_status = 'completed' then o.total_amount end,
      case when o.payment_status = 'completed' then b.at + interval '2 minutes' end,
      case when o.payment_status = 'completed' then b.at + interval '2 minutes' end, b.at, b.at
    from bench.orders b join orders o on o.id = b.id`,
  // a failed attempt before it
  `insert into payment_attempts (id, order_id, gateway, transaction_id, amount, state, error_code, expires_at, finalised_at, created_at, updated_at)
    select bench.id('earlier', b.n), o.id, 'phonepe-v2', 'OJ' || left(md5('earlier' || b.n), 30), o.total_amount, 'failed', 'PAYMENT_FAILED',
      b.at, b.at, b.at - interval '5 minutes', b.at
    from bench.orders b join orders o on o.id = b.id where bench.chance(b.n, 92) < ${ORDER_MIX.failedBefore} and o.payment_method = 'gateway'`,
  `insert into payment_events (id, gateway, body_hash, transaction_id, body, received_at, processed_at, tries, outcome)
    select bench.id('told', b.n), a.gateway, md5('told' || b.n), a.transaction_id,
      jsonb_build_object('event', case a.state when 'succeeded' then 'checkout.order.completed' else 'checkout.order.failed' end,
        'payload', jsonb_build_object('merchantOrderId', a.transaction_id, 'amount', a.amount)), a.finalised_at, a.finalised_at, 1, 'settled'
    from bench.orders b join payment_attempts a on a.id = bench.id('attempt', b.n)
    where a.gateway <> 'cod' and a.finalised_at is not null and bench.chance(b.n, 93) < 0.9`,
  `insert into payment_events (id, gateway, body_hash, transaction_id, body, received_at, processed_at, tries, outcome)
    select bench.id('stray', n), 'phonepe-v2', md5('stray' || n), 'XX' || n, '{"event": "checkout.order.completed"}', bench.ago(n * 86400),
      bench.ago(n * 86400), 1, 'unknown_payment' from generate_series(1, 12) n`,
  `insert into refunds (id, order_id, attempt_id, refund_id, amount, state, reason, requested_by, credited_at, created_at, updated_at)
    select bench.id('refund', b.n), o.id, bench.id('attempt', b.n), 'RF' || left(md5('refund' || b.n), 30),
      case o.refund_state when 'partial' then round(o.total_amount / 2, 2) else o.total_amount end,
      case o.refund_state when 'refunded' then 'completed' when 'partial' then 'completed' when 'due' then 'proposed' else o.refund_state end, 'order-cancelled', 'system',
      case when o.refund_state in ('refunded', 'partial') then b.at + interval '3 days' end, b.at + interval '1 hour', least(b.at + interval '3 days', bench.ago(0))
    from bench.orders b join orders o on o.id = b.id where o.refund_state <> 'none' and o.total_amount > 0`,
  `insert into order_matters (id, order_id, kind, attempt_id, refund_id, amount, opened_at)
    select bench.id('matter', b.n), r.order_id, case r.state when 'failed' then 'refund_failed' else 'refund_due' end,
      r.attempt_id, r.id, r.amount, r.updated_at
    from bench.orders b join refunds r on r.id = bench.id('refund', b.n) where r.state in ('proposed', 'failed')`,
];

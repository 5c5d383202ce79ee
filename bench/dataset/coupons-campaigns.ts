import type { Sizes } from './sizes.ts';

const COUPONS = 500;

/** Coupons with their usage, subscribers with their first-order codes, and campaigns, three of them very large. */
export const couponsAndCampaigns = ({ subscribers, recipients }: Sizes): string[] => [
  `insert into coupons (id, code, title, coupon_type, discount_value, minimum_order_amount, usage_limit, usage_count, is_active, starts_at, expires_at, created_at)
    select bench.id('coupon', n), 'BENCH' || n, 'Offer ' || n, (array['percentage', 'fixed_amount', 'combo'])[1 + n % 3], 10, 499,
      case when n % 10 = 0 then 1 end, used.uses, n % 7 <> 0, case when n % 13 = 0 then bench.ago(-864000) end,
      case when n % 5 = 0 then bench.ago(864000) end, bench.ago(n * 100000)
    from generate_series(1, ${COUPONS}) n, lateral (select case when n % 10 = 0 then 1 else n end as uses) used`,
  `insert into coupon_usage (id, coupon_id, user_id, order_id, state, created_at)
    select bench.id('use', d.n), o.coupon_id, o.user_id, d.id, case when d.confirmed then 'redeemed' when d.end = 'unpaid' then 'reserved' else 'released' end, d.at
    from bench.orders d join orders o on o.id = d.id where d.coupon is not null`,
  // each code is for one address and works once
  `insert into coupons (id, code, title, coupon_type, discount_value, usage_limit, first_order_only, assigned_email, source, created_at)
    select bench.id('first', n), 'FIRST-' || upper(left(md5('first' || n), 10)), '10% off the first order', 'percentage', 10, 1, true, p.email, 'newsletter', p.at
    from (select n, 'reader' || n || '@example.in' as email, bench.ago(63072000 * bench.chance(n, 101)) as at from generate_series(1, ${subscribers}) n) p`,
  `insert into newsletter_subscribers (id, email, full_name, is_active, coupon_id, subscribed_at, confirmed_at, unsubscribed_at)
    select bench.id('reader', n), 'reader' || n || '@example.in', case when n % 3 > 0 then 'Reader ' || n end, n % 8 > 0, bench.id('first', n),
      bench.ago(63072000 * bench.chance(n, 101)), bench.ago(63072000 * bench.chance(n, 101)), case when n % 8 = 0 then bench.ago(8640) end
    from generate_series(1, ${subscribers}) n`,
  `insert into consents (id, email, purpose, given, notice, source, at)
    select bench.id('letters', n), 'reader' || n || '@example.in', 'newsletter', true, 'Send me offers', 'newsletter-mail', bench.ago(63072000 * bench.chance(n, 101))
    from generate_series(1, ${subscribers}) n`,
  `insert into email_campaigns (id, title, subject, content, campaign_type, sent_by, recipient_count, state, outcome, created_at, started_at, sent_at)
    select bench.id('campaign', n), 'Campaign ' || n, 'News of the month ' || n, repeat('Namaste. ', 40),
      (array['promotional', 'newsletter', 'announcement'])[1 + n % 3], bench.id('staff', 1), case when n <= 3 then ${recipients} else 100 end,
      case when n = 1 then 'paused' when n <= 30 then 'sent' else 'draft' end, case when n between 4 and 30 then '{"sent": 98, "failed": 2}'::jsonb end,
      bench.ago(n * 864000), case when n <= 30 then bench.ago(n * 864000) end, case when n between 2 and 30 then bench.ago(n * 864000 - 7200) end
    from generate_series(1, 40) n`,
  // the first stopped half-way; others have mails of unknown delivery, which are counted on each request
  `insert into campaign_recipients (campaign_id, number, subscriber_id, email, state, finished_at, error)
    select bench.id('campaign', c), n, bench.id('reader', n), 'reader' || n || '@example.in',
      case when c = 1 and n > ${recipients} / 2 then 'waiting' when n % 97 = 0 then 'failed' when n % 499 = 0 then 'unknown' when n % 61 = 0 then 'skipped' else 'sent' end,
      case when c = 1 and n > ${recipients} / 2 then null else bench.ago(c * 864000 - n / 10.0) end, case when n % 97 = 0 then '550 no such mailbox' end
    from generate_series(1, 3) c, generate_series(1, ${Math.min(recipients, subscribers)}) n`,
];

import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { App } from '#platform/app.ts';
import { shopDay } from '#shared/dates.ts';
import type { deliveryReport } from './admin-contract.ts';
import { requireDateRange } from './require-date-range.ts';

type DeliveryReport = z.infer<typeof deliveryReport>;

/**
 * What became of the orders whose promised day is in a span, by zone and method; most orders first. Unpaid, cancelled and
 * deleted ones are left out. The index `orders_promised` has all that it reads.
 */
export async function readDeliveryReport(
  app: App,
  { from, to }: { from: string; to: string },
): Promise<DeliveryReport> {
  requireDateRange(from, to);
  const today = shopDay(app.now());
  const { rows } = await app.db.execute<DeliveryReport['rows'][number]>(sql`
    select coalesce(delivery_zone, '') as zone, coalesce(delivery_method, '') as method,
      count(*)::int as "promisedCount",
      (count(*) filter (where delivered_on <= promised_on))::int as "inTimeCount",
      (count(*) filter (where delivered_on > promised_on))::int as "lateCount",
      coalesce(sum(delivered_on - promised_on) filter (where delivered_on > promised_on), 0)::int as "lateDays",
      (count(*) filter (where delivered_on is null and promised_on < ${today}::date))::int as "overdueCount"
    from orders
    where promised_on between ${from}::date and ${to}::date
      and confirmed_at is not null and cancelled_at is null and deleted_at is null
    group by 1, 2 order by 3 desc, 1, 2`);
  return { rows };
}

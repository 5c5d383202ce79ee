import { sql } from 'drizzle-orm';
import { formatDateTime, MINUTE_MS } from '#shared/dates.ts';
import { fromNow, howMany, listed, type Source, summed, toOrders } from './source.ts';

const SOON_MS = 10 * MINUTE_MS;

/** Unpaid orders that lose what they hold within minutes, or that the gateway does not speak about. */
export const unpaidHolds: Source = {
  needs: 'orders.read',
  async find(app) {
    const found = await summed(
      app,
      sql`select id, display_id as name, hold_expires_at - make_interval(mins => ${SOON_MS / MINUTE_MS}) as at, 0 as amount
        from orders where confirmed_at is null and status = 'pending' and deleted_at is null
        and hold_expires_at < ${fromNow(app, SOON_MS)} order by hold_expires_at`,
    );
    if (!found) return { groups: [] };
    const end = new Date(found.first.getTime() + SOON_MS);
    const time = formatDateTime(end).slice(-5);
    const over = end < app.now();
    return {
      groups: [
        {
          kind: 'unpaid_holds',
          title: `${howMany(found.n, 'unpaid order')} near the end`,
          text: over
            ? `${listed(found.names, found.n)}: the hold ended at ${time}, the gateway is still being asked.`
            : `${listed(found.names, found.n)}: the stock is free again from ${time} if nobody pays.`,
          at: found.at,
          actions: [toOrders(found.n, found.names, 'Open order', '/admin/orders?status=pending&sort=oldest')],
        },
      ],
    };
  },
};

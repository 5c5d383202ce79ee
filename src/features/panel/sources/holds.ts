import { sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { formatDateTime, MINUTE_MS } from '#shared/dates.ts';
import { HOLD_ENDS_MS, paymentIs } from '../../order-desk/find-orders.ts';
import { howMany, listed, type Source, summed, toOrders } from './source.ts';

/** Unpaid orders that lose what they hold within minutes, or that the gateway does not speak about. */
export const unpaidHolds: Source = {
  needs: 'orders.read',
  async find(app) {
    const found = await summed(
      app,
      sql`select id, display_id as name, hold_expires_at - make_interval(mins => ${HOLD_ENDS_MS / MINUTE_MS}) as at, 0 as amount
        from ${orders} where ${paymentIs('hold-ends', app.now())} and deleted_at is null order by hold_expires_at`,
    );
    if (!found) return { groups: [] };
    const end = new Date(found.first.getTime() + HOLD_ENDS_MS);
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
          actions: [toOrders(found.n, found.names, 'Open order', '/admin/orders?payment=hold-ends&sort=oldest')],
        },
      ],
    };
  },
};

import { sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { formatDateTime, MINUTE_MS } from '#shared/dates.ts';
import { matchesPaymentFilter, RESERVATION_ENDS_SOON_MS } from '../../order-management/filter-orders.ts';
import { type AttentionSource, countLabel, formatNameList, summariseRows, toOrders } from './source.ts';

/** Unpaid orders whose reservation ends within minutes, or whose gateway does not answer. */
export const expiringReservations: AttentionSource = {
  needs: 'orders.read',
  async find(app) {
    const summary = await summariseRows(
      app,
      sql`select id, display_id as name, reservation_expires_at - make_interval(mins => ${RESERVATION_ENDS_SOON_MS / MINUTE_MS}) as at, 0 as amount
        from ${orders} where ${matchesPaymentFilter('reservation-ending', app.now())} and deleted_at is null order by reservation_expires_at`,
    );
    if (!summary) return { groups: [] };
    const end = new Date(summary.first.getTime() + RESERVATION_ENDS_SOON_MS);
    const time = formatDateTime(end).slice(-5);
    const over = end < app.now();
    return {
      groups: [
        {
          kind: 'expiring_reservations',
          title: `${countLabel(summary.n, 'unpaid order')} about to expire`,
          text: over
            ? `${formatNameList(summary.names, summary.n)}: the reservation ended at ${time}, the gateway is still being asked.`
            : `${formatNameList(summary.names, summary.n)}: the stock is available again from ${time} if nobody pays.`,
          at: summary.at,
          actions: [
            toOrders(summary.n, summary.names, 'Open order', '/admin/orders?payment=reservation-ending&sort=oldest'),
          ],
        },
      ],
    };
  },
};

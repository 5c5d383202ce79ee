import { sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { matchesPaymentFilter } from '../../order-management/filter-orders.ts';
import { type AttentionSource, countLabel, formatNameList, summariseRows, toOrders } from './source.ts';

/** Cash orders whose customers have not said in time whether they take them. */
export const unansweredOrders: AttentionSource = {
  needs: 'orders.read',
  async find(app) {
    const summary = await summariseRows(
      app,
      sql`select id, display_id as name, confirmation_due_at as at, total_amount as amount
        from ${orders} where ${matchesPaymentFilter('unanswered', app.now())} order by confirmation_due_at, id`,
    );
    if (!summary) return { groups: [] };
    return {
      groups: [
        {
          kind: 'unanswered_orders',
          title: `${countLabel(summary.n, 'cash order')} without a reply`,
          text: `${formatNameList(summary.names, summary.n)}: call the customer, ask again, or go on by hand.`,
          at: summary.at,
          actions: [toOrders(summary.n, summary.names, 'Open order', '/admin/orders?payment=unanswered&sort=oldest')],
        },
      ],
    };
  },
};

import { sql } from 'drizzle-orm';
import { paymentAttempts, refunds } from '#db/schema/payments.ts';
import { DAY_MS } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { CASH_REFUND_DUE } from '../../order-management/list-cash-refunds.ts';
import { type AttentionSource, countLabel, formatNameList, fromNow, summariseRows, toOrders } from './source.ts';

const REMITTED_WITHIN_DAYS = 7;

/** Overdue cash of couriers, and due cash refunds. */
export const cash: AttentionSource = {
  needs: 'orders.read',
  async find(app) {
    const before = fromNow(app, -REMITTED_WITHIN_DAYS * DAY_MS);
    const [overdue, due] = await Promise.all([
      summariseRows(
        app,
        sql`select o.id, o.display_id as name, d.at + make_interval(days => ${REMITTED_WITHIN_DAYS}) as at,
            o.total_amount - o.credit_amount as amount
          from orders o cross join lateral (select min(t.created_at) as at from order_tracking t
            where t.order_id = o.id and t.status = 'delivered') as d
          where o.payment_method = 'cod' and o.payment_status = 'pending' and o.status <> 'cancelled'
            and o.deleted_at is null and o.created_at < ${before} and d.at < ${before} order by o.created_at`,
      ),
      summariseRows(
        app,
        sql`select o.id, o.display_id as name, refunds.updated_at as at, refunds.amount from ${refunds}
          join ${paymentAttempts} on payment_attempts.id = refunds.attempt_id
          join orders o on o.id = refunds.order_id where ${CASH_REFUND_DUE} order by refunds.updated_at desc`,
      ),
    ]);
    return {
      groups: [
        ...(overdue
          ? [
              {
                kind: 'cod_overdue' as const,
                title: `Cash of ${countLabel(overdue.n, 'delivered order')}, ${formatRupees(overdue.amount)}`,
                text: `Delivered more than ${REMITTED_WITHIN_DAYS} days ago and not recorded: ${formatNameList(overdue.names, overdue.n)}.`,
                at: overdue.at,
                actions: [
                  toOrders(overdue.n, overdue.names, 'Record cash', '/admin/orders?payment=cash-due&sort=oldest'),
                ],
              },
            ]
          : []),
        ...(due
          ? [
              {
                kind: 'cash_refund_due' as const,
                title: `Cash refunds due, ${formatRupees(due.amount)}`,
                text: `${due.n === 1 ? 'Order' : 'Orders'} ${formatNameList(due.names, due.n)}: pay by UPI or bank, then record it.`,
                at: due.at,
                // not to the order list, which lacks deleted orders
                actions: [{ label: due.n === 1 ? 'Record cash refund' : 'Open list', to: '/admin/payments' }],
              },
            ]
          : []),
      ],
    };
  },
};

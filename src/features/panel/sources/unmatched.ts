import { sql } from 'drizzle-orm';
import { formatRupees } from '#shared/money.ts';
import { MATTER_OF_DELETED_ORDER, UNMATCHED_CALLBACK } from '../../payments/list-unmatched-payments.ts';
import { type AttentionSource, countLabel, formatNameList, summariseRows, toTabCount } from './source.ts';

/** Unmatched payments: callbacks of unknown payments, and open matters of deleted orders. */
export const unmatchedPayments: AttentionSource = {
  needs: 'payments.read',
  async find(app) {
    const [strays, lost, asking] = await Promise.all([
      summariseRows(
        app,
        sql`select id, coalesce(transaction_id, gateway) as name, received_at as at, 0 as amount from payment_events
          where ${UNMATCHED_CALLBACK} order by received_at desc`,
      ),
      summariseRows(
        app,
        sql`select id, left(order_id::text, 8) as name, opened_at as at, amount from order_matters
          where ${MATTER_OF_DELETED_ORDER} order by opened_at desc`,
      ),
      summariseRows(
        app,
        sql`select id, left(order_id::text, 8) as name, opened_at as at, amount from order_matters
          where resolved_at is null`,
      ),
    ]);
    const open = [{ label: 'Open payments', to: '/admin/payments' }];
    const decisions = (strays?.n ?? 0) + (asking?.n ?? 0);
    return {
      groups: [
        ...(strays
          ? [
              {
                kind: 'unmatched_callback' as const,
                title: `${countLabel(strays.n, 'callback')} for unknown payments`,
                text: `${formatNameList(strays.names, strays.n)}: check the gateway’s dashboard.`,
                at: strays.at,
                actions: open,
              },
            ]
          : []),
        ...(lost
          ? [
              {
                kind: 'deleted_order_money' as const,
                title: `Money of ${countLabel(lost.n, 'deleted order')}, ${formatRupees(lost.amount)}`,
                text: `${formatNameList(lost.names, lost.n)}: no order in the list shows it.`,
                at: lost.at,
                actions: open,
              },
            ]
          : []),
      ],
      ...(decisions > 0 ? { tabCount: toTabCount('payments', decisions, true, (count) => `${count} to decide`) } : {}),
    };
  },
};

import { sql } from 'drizzle-orm';
import { DAY_MS, shopDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { type AttentionSource, countLabel, formatNameList, summariseRows, toTabCount } from './source.ts';

/** Overdue invoices, newest first. */
export const overdueInvoices: AttentionSource = {
  needs: 'invoices.read',
  async find(app) {
    // overdue from the day after the due date
    const summary = await summariseRows(
      app,
      sql`select id, customer_name || '|' || due_date as name, total_amount as amount,
          coalesce((due_date + 1)::timestamp at time zone 'Asia/Kolkata', created_at) as at
        from invoices where status = 'overdue' order by created_at`,
    );
    if (!summary) return { groups: [] };
    const today = Date.parse(shopDay(app.now()));
    const names = summary.names.map((one) => {
      const cut = one.lastIndexOf('|');
      const days = Math.round((today - Date.parse(one.slice(cut + 1))) / DAY_MS);
      return `${one.slice(0, cut)} (${pluralize(days, 'day')})`;
    });
    return {
      groups: [
        {
          kind: 'overdue_invoices',
          title: `${countLabel(summary.n, 'invoice')} overdue, ${formatRupees(summary.amount)}`,
          text: `${formatNameList(names, summary.n)}.`,
          at: summary.at,
          actions: [{ label: 'Open list', to: '/admin/invoices?status=overdue' }],
        },
      ],
      tabCount: toTabCount('invoices', summary.n, true, (count) => `${count} overdue`),
    };
  },
};

import { sql } from 'drizzle-orm';
import { DAY_MS } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { isShipmentLate, NO_UPDATE_DAYS } from '../../order-management/late-shipments.ts';
import { type AttentionSource, countLabel, formatNameList, orderPage, summariseRows, toTabCount } from './source.ts';

/** Shipments that are delayed or without an update for days; the oldest update first. */
export const lateShipments: AttentionSource = {
  needs: 'orders.read',
  async find(app) {
    const summary = await summariseRows(
      app,
      sql`select o.display_id as id, coalesce(nullif(o.shipping_address ->> 'city', ''), o.display_id) as name, 0 as amount,
          case when p.status = 'delayed' then p.since else p.since + make_interval(days => ${NO_UPDATE_DAYS}) end as at
        from shipments_in_transit p join orders o on o.id = p.order_id where ${isShipmentLate(app)} order by p.since`,
    );
    if (!summary) return { groups: [] };
    const days = Math.floor((app.now().getTime() - summary.first.getTime()) / DAY_MS);
    const where = `To ${formatNameList(summary.names, summary.n)}.`;
    const list = { label: 'Open list', to: '/admin/tracking?shipment=late' };
    return {
      groups: [
        {
          kind: 'late_shipments',
          title: `${countLabel(summary.n, 'shipment')} delayed`,
          text:
            days > 0
              ? `${where} ${summary.n === 1 ? 'It is' : 'The first is'} late for ${pluralize(days, 'day')}.`
              : where,
          at: summary.at,
          actions: summary.n === 1 ? [{ label: 'Open order', to: orderPage(summary.ids[0]!) }, list] : [list],
        },
      ],
      tabCount: toTabCount('tracking', summary.n, true, (count) => `${count} delayed`),
    };
  },
};

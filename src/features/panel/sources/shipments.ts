import { type SQL, sql } from 'drizzle-orm';
import { shipments } from '#db/schema/shipments.ts';
import type { ShipmentState } from '#shared/shipment-states.ts';
import { IS_BOOKING_REFUSED } from '../../dispatch/list-shipments.ts';
import type { AttentionKind } from '../rules.ts';
import { type AttentionSource, countLabel, formatNameList, orderPage, summariseRows } from './source.ts';

type ShipmentGroup = {
  kind: AttentionKind;
  condition: SQL;
  /** the oldest first */
  since: SQL;
  title(count: string): string;
  text(names: string): string;
  list: string;
};

/** Shipments that match a condition, as one group. */
const shipmentSource = ({ kind, condition, since, title, text, list }: ShipmentGroup): AttentionSource => ({
  needs: 'orders.read',
  async find(app) {
    const summary = await summariseRows(
      app,
      sql`select o.display_id as id, o.display_id || '-' || shipments.number as name, 0 as amount, ${since} as at
        from ${shipments} join orders o on o.id = shipments.order_id where ${condition} order by ${since}`,
    );
    if (!summary) return { groups: [] };
    const { n, names, ids, at } = summary;
    const action = n === 1 && kind !== 'failed_deliveries' ? { label: 'Open order', to: orderPage(ids[0]!) } : null;
    return {
      groups: [
        {
          kind,
          at,
          title: title(countLabel(n, 'shipment')),
          text: text(formatNameList(names, n)),
          actions: [...(action ? [action] : []), { label: 'Open list', to: list }],
        },
      ],
    };
  },
});

const inState = (state: ShipmentState) => sql`shipments.state = ${state}`;
const STATE_AT = sql`shipments.state_at`;

export const failedDeliveries = shipmentSource({
  kind: 'failed_deliveries',
  condition: inState('failed_attempt'),
  since: STATE_AT,
  title: (count) => `${count} failed at the door`,
  text: (names) => `${names}: without a decision the carrier brings it back.`,
  list: '/admin/tracking/failed-deliveries',
});

export const refusedBookings = shipmentSource({
  kind: 'refused_bookings',
  condition: IS_BOOKING_REFUSED,
  since: sql`(select max(b.settled_at) from shipment_bookings b where b.shipment_id = shipments.id)`,
  title: (count) => `${count} refused by a carrier`,
  text: (names) => `${names}: the list quotes the carrier.`,
  list: '/admin/tracking/shipments?view=packed',
});

export const shipmentsToCheck = shipmentSource({
  kind: 'shipments_to_check',
  condition: sql`${inState('returned')} and shipments.received_at is null`,
  since: STATE_AT,
  title: (count) => `${count} back, to be opened`,
  text: (names) => `${names}: say which units can be sold again.`,
  list: '/admin/tracking/shipments?view=to_check',
});

export const lostShipments = shipmentSource({
  kind: 'lost_shipments',
  since: STATE_AT,
  condition: sql`${inState('lost')} and not exists (
    select from shipment_lines l where l.shipment_id = shipments.id and l.claimed > 0)`,
  title: (count) => `${count} lost`,
  text: (names) => `${names}: send it again or refund it, and claim it from the carrier.`,
  list: '/admin/tracking/shipments?view=lost',
});

import { sql } from 'drizzle-orm';
import { REASON } from '../failed-deliveries/failure.ts';
import type { Fate } from './outcome-rules.ts';

/** SQL of orders: where they stand. A shipment that comes back outweighs one that arrived. */
export const FATE = sql<Fate>`case
  when exists (select from shipments where shipments.order_id = orders.id
    and shipments.state in ('returning', 'returned')) then 'came_back'
  when orders.status in ('delivered', 'completed') then 'delivered' end`;

/** SQL of orders: why the last shipment that comes back was not delivered; null when no reason is known. */
export const RETURN_REASON = sql<string | null>`(select ${REASON} from shipments
  where shipments.order_id = orders.id and shipments.state in ('returning', 'returned')
  order by shipments.state_at desc, shipments.id limit 1)`;

import { lazy } from 'react';
import { TrackingLists } from './tracking-lists.tsx';

const ShipmentList = lazy(async () => ({ default: (await import('../shipments/shipment-list.tsx')).ShipmentList }));
const WaitingOrders = lazy(async () => ({ default: (await import('../shipments/waiting-orders.tsx')).WaitingOrders }));

/** Tracking entries; shipments: /admin/tracking/shipments; orders to pack: /admin/tracking/packing. */
export default function TrackingTab({ path: [part] }: { path: readonly string[] }) {
  if (part === 'shipments') return <ShipmentList />;
  return part === 'packing' ? <WaitingOrders /> : <TrackingLists />;
}

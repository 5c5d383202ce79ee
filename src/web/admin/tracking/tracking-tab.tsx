import { lazy } from 'react';
import { TrackingLists } from './tracking-lists.tsx';

const ShipmentList = lazy(async () => ({ default: (await import('../shipments/shipment-list.tsx')).ShipmentList }));

/** Tracking entries; shipments: /admin/tracking/shipments. */
export default function TrackingTab({ path: [part] }: { path: readonly string[] }) {
  return part === 'shipments' ? <ShipmentList /> : <TrackingLists />;
}

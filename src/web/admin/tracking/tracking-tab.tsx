import { lazy } from 'react';
import { TrackingLists } from './tracking-lists.tsx';

const ShipmentList = lazy(async () => ({ default: (await import('../shipments/shipment-list.tsx')).ShipmentList }));
const WeightList = lazy(async () => ({ default: (await import('../shipments/weight-list.tsx')).WeightList }));

/** Tracking entries; shipments: /admin/tracking/shipments; charged weights: /admin/tracking/weights. */
export default function TrackingTab({ path: [part] }: { path: readonly string[] }) {
  if (part === 'weights') return <WeightList />;
  return part === 'shipments' ? <ShipmentList /> : <TrackingLists />;
}

import { lazy } from 'react';
import { TrackingLists } from './tracking-lists.tsx';

const ShipmentList = lazy(async () => ({ default: (await import('../shipments/shipment-list.tsx')).ShipmentList }));
const PickupsPage = lazy(async () => ({ default: (await import('../shipments/pickups-page.tsx')).PickupsPage }));

/** Tracking entries; shipments: /admin/tracking/shipments; pickups: /admin/tracking/pickups. */
export default function TrackingTab({ path: [part] }: { path: readonly string[] }) {
  if (part === 'pickups') return <PickupsPage />;
  return part === 'shipments' ? <ShipmentList /> : <TrackingLists />;
}

import { lazy } from 'react';
import { TrackingLists } from './tracking-lists.tsx';

const ShipmentList = lazy(async () => ({ default: (await import('../shipments/shipment-list.tsx')).ShipmentList }));
const PickupsPage = lazy(async () => ({ default: (await import('../shipments/pickups-page.tsx')).PickupsPage }));
const WeightList = lazy(async () => ({ default: (await import('../shipments/weight-list.tsx')).WeightList }));
const FailedDeliveryPage = lazy(async () => ({
  default: (await import('../failed-deliveries/failed-delivery-page.tsx')).FailedDeliveryPage,
}));

/** Tracking entries; shipments, pickups, and charged weights, and what failed at the door, under paths of their own. */
export default function TrackingTab({ path: [part] }: { path: readonly string[] }) {
  if (part === 'pickups') return <PickupsPage />;
  if (part === 'failed-deliveries') return <FailedDeliveryPage />;
  if (part === 'weights') return <WeightList />;
  return part === 'shipments' ? <ShipmentList /> : <TrackingLists />;
}

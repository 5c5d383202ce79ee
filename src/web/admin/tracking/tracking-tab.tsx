import { lazy } from 'react';
import { TrackingLists } from './tracking-lists.tsx';

const ShipmentList = lazy(async () => ({ default: (await import('../shipments/shipment-list.tsx')).ShipmentList }));

const FailedDeliveryPage = lazy(async () => ({
  default: (await import('../failed-deliveries/failed-delivery-page.tsx')).FailedDeliveryPage,
}));

/** Tracking entries; shipments: /admin/tracking/shipments; those that failed at the door: …/failed-deliveries. */
export default function TrackingTab({ path: [part] }: { path: readonly string[] }) {
  if (part === 'failed-deliveries') return <FailedDeliveryPage />;
  return part === 'shipments' ? <ShipmentList /> : <TrackingLists />;
}

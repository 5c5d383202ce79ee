import { useQuery } from '@tanstack/react-query';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { adminQueries } from '../api.ts';
import { SHIPMENTS_PATH } from './shipments.ts';

export const PACKING_PATH = '/admin/tracking/packing';

/** Sub-tabs of tracking: entries of orders, shipments, and orders to pack. */
export function TrackingSubTabs({ current }: { current: 'tracking' | 'shipments' | 'packing' }) {
  const { data } = useQuery(adminQueries.dispatch.counts.queryOptions());
  return (
    <LinkTabs
      label="Views of tracking"
      tabs={[
        { to: '/admin/tracking', name: 'Tracking', current: current === 'tracking' },
        { to: SHIPMENTS_PATH, name: 'Shipments', current: current === 'shipments' },
        {
          to: PACKING_PATH,
          name: data && data.toPack > 0 ? `To pack (${data.toPack})` : 'To pack',
          current: current === 'packing',
        },
      ]}
    />
  );
}

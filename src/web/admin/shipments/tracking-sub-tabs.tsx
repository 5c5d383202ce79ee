import { useQuery } from '@tanstack/react-query';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { adminQueries } from '../api.ts';
import { BENCH_PATH } from '../tabs.ts';
import { PICKUPS_PATH, SHIPMENTS_PATH } from './shipments.ts';

/** Sub-tabs of tracking: entries of orders, shipments, pickups, and the packing bench. */
export function TrackingSubTabs({ current }: { current: 'tracking' | 'shipments' | 'pickups' }) {
  const { data } = useQuery(adminQueries.dispatch.counts.queryOptions());
  return (
    <LinkTabs
      label="Views of tracking"
      tabs={[
        { to: '/admin/tracking', name: 'Tracking', current: current === 'tracking' },
        { to: SHIPMENTS_PATH, name: 'Shipments', current: current === 'shipments' },
        { to: PICKUPS_PATH, name: 'Pickups', current: current === 'pickups' },
        {
          to: BENCH_PATH,
          name: data && data.toPack > 0 ? `Packing bench (${data.toPack})` : 'Packing bench',
          current: false,
        },
      ]}
    />
  );
}

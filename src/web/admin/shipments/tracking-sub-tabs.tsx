import { useQuery } from '@tanstack/react-query';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { adminQueries } from '../api.ts';
import { BENCH_PATH } from '../tabs.ts';
import { FAILED_DELIVERIES_PATH, PICKUPS_PATH, SHIPMENTS_PATH } from './shipments.ts';

/** Sub-tabs of tracking: entries of orders, shipments, the packing bench, pickups and failed deliveries. */
export function TrackingSubTabs({ current }: { current: 'tracking' | 'shipments' | 'pickups' | 'failed' }) {
  const { data } = useQuery(adminQueries.dispatch.counts.queryOptions());
  const failed = data?.states.failed_attempt ?? 0;
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
        {
          to: FAILED_DELIVERIES_PATH,
          name: failed > 0 ? `Failed deliveries (${failed})` : 'Failed deliveries',
          current: current === 'failed',
          urgent: failed > 0,
        },
      ]}
    />
  );
}

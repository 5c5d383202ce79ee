import { useQuery } from '@tanstack/react-query';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { adminQueries } from '../api.ts';
import { BENCH_PATH } from '../tabs.ts';
import { SHIPMENTS_PATH, WEIGHTS_PATH } from './shipments.ts';

/** Sub-tabs of tracking: entries of orders, shipments, and the packing bench. */
export function TrackingSubTabs({ current }: { current: 'tracking' | 'shipments' | 'weights' }) {
  const { data } = useQuery(adminQueries.dispatch.counts.queryOptions());
  return (
    <LinkTabs
      label="Views of tracking"
      tabs={[
        { to: '/admin/tracking', name: 'Tracking', current: current === 'tracking' },
        { to: SHIPMENTS_PATH, name: 'Shipments', current: current === 'shipments' },
        { to: WEIGHTS_PATH, name: 'Weight disputes', current: current === 'weights' },
        {
          to: BENCH_PATH,
          name: data && data.toPack > 0 ? `Packing bench (${data.toPack})` : 'Packing bench',
          current: false,
        },
      ]}
    />
  );
}

import { LinkTabs } from '../../ui/link-tabs.tsx';
import { RETURNS_PATH, useReturnCounts } from './returns.ts';

/** Sub-tabs of orders, and of returns with their number. */
export function OrdersSubTabs({ current }: { current: 'orders' | 'returns' }) {
  const { data } = useReturnCounts();
  return (
    <LinkTabs
      label="Views of orders"
      tabs={[
        { to: '/admin/orders', name: 'Orders', current: current === 'orders' },
        {
          to: RETURNS_PATH,
          name: data && data.open > 0 ? `Returns (${data.open} open)` : 'Returns',
          current: current === 'returns',
        },
      ]}
    />
  );
}

import { LinkTabs } from '../../ui/link-tabs.tsx';
import { useGranted } from '../permissions.tsx';
import { COUNTS_PATH } from '../stock-counts/counts.ts';
import { mayOpen } from '../tabs.ts';
import { BATCHES_PATH, RECEIVE_PATH } from './batches.ts';

/** Sub-tabs of products, their batches, the receiving and the counting of stock. */
export function ProductSubTabs({ current }: { current: 'products' | 'batches' | 'receive' | 'counts' }) {
  const granted = useGranted();
  return (
    <LinkTabs
      label="Views of products"
      tabs={[
        { to: '/admin/products', name: 'Products', current: current === 'products' },
        { to: BATCHES_PATH, name: 'Batches', current: current === 'batches' },
        { to: RECEIVE_PATH, name: 'Receive stock', current: current === 'receive' },
        { to: COUNTS_PATH, name: 'Stock counts', current: current === 'counts' },
      ].filter(({ to }) => mayOpen(granted, to))}
    />
  );
}

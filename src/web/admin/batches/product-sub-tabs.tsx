import { LinkTabs } from '../../ui/link-tabs.tsx';
import { useGranted } from '../permissions.tsx';
import { mayOpen } from '../tabs.ts';
import { BATCHES_PATH, RECEIVE_PATH } from './batches.ts';

/** Sub-tabs of products, their batches and the receiving of stock. */
export function ProductSubTabs({ current }: { current: 'products' | 'batches' | 'receive' }) {
  const granted = useGranted();
  return (
    <LinkTabs
      label="Views of products"
      tabs={[
        { to: '/admin/products', name: 'Products', current: current === 'products' },
        { to: BATCHES_PATH, name: 'Batches', current: current === 'batches' },
        { to: RECEIVE_PATH, name: 'Receive stock', current: current === 'receive' },
      ].filter(({ to }) => mayOpen(granted, to))}
    />
  );
}

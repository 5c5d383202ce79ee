import { BatchList } from './batch-list.tsx';
import { BatchPage } from './batch-page.tsx';
import { ReceivePage } from './receive-page.tsx';

/** The list of batches, a batch, or the receiving of stock. */
export default function BatchesPage({ path: [part, id] }: { path: readonly string[] }) {
  if (part === 'receive') return <ReceivePage />;
  return id === undefined ? <BatchList /> : <BatchPage id={id} />;
}

import { BatchList } from './batch-list.tsx';
import { BatchPage } from './batch-page.tsx';
import { RecallPage } from './recall-page.tsx';
import { ReceivePage } from './receive-page.tsx';

/** The list of batches, a batch, its recall, or the receiving of stock. */
export default function BatchesPage({ path: [part, id, topic] }: { path: readonly string[] }) {
  if (part === 'receive') return <ReceivePage />;
  if (id !== undefined && topic === 'recall') return <RecallPage id={id} />;
  return id === undefined ? <BatchList /> : <BatchPage id={id} />;
}

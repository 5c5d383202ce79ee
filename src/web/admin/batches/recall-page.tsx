import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FlaskConical } from '../../icons/flask-conical.ts';
import { OctagonX } from '../../icons/octagon-x.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Button } from '../../ui/button.tsx';
import textStyles from '../../ui/text.module.css';
import { adminQueries } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { BackToList } from '../components/back-to-list.tsx';
import { PageState } from '../components/page-state.tsx';
import { PanelLink } from '../components/panel-link.tsx';
import { Permitted } from '../permissions.tsx';
import styles from './batch-page.module.css';
import { batchPath, variantOf } from './batches.ts';
import { CloseRecallDialog, StartRecallDialog } from './recall-dialogs.tsx';
import { RecallHistory } from './recall-history.tsx';
import { RecallOrders } from './recall-orders.tsx';
import { RecallSummary } from './recall-summary.tsx';
import { isSending, type Recall, useRehearsal } from './recalls.ts';

const READ_AGAIN_MS = 3000;

/** From a batch to every order, customer and unit of it: the rehearsal, the recall, refunds and the report. */
export function RecallPage({ id }: { id: string }) {
  const query = useQuery({
    ...adminQueries.recalls.read.queryOptions({ input: { batchId: id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isSending(data) ? READ_AGAIN_MS : false),
  });
  if (!query.data) return <PageState what="The recall" error={query.error} refetch={query.refetch} />;
  return <Loaded recall={query.data} />;
}

function Loaded({ recall }: { recall: Recall }) {
  const { batch } = recall;
  const [dialog, setDialog] = useState<'start' | 'close' | null>(null);
  const rehearsal = useRehearsal(batch.id);
  const isOpen = recall.recall !== null && recall.recall.closedAt === null;
  const close = () => setDialog(null);
  return (
    <div className={arrangeStyles.stack}>
      <section className={styles.head} aria-label="Batch">
        <BackToList to={batchPath(batch.id)} label="Back to the batch" />
        <h1>
          Recall of <span className={textStyles.code}>{batch.number}</span>
        </h1>
        <PanelLink to={`/admin/products/${batch.productId}`}>
          {[batch.productName, variantOf(batch)].filter(Boolean).join(', ')}
        </PanelLink>
        <Permitted needs="catalog.stock">
          <div className={`${arrangeStyles.row} ${styles.actions}`}>
            <ActionButton action={rehearsal} icon={FlaskConical} busyLabel="Rehearsing...">
              Rehearse, sends nothing
            </ActionButton>
            {isOpen ? (
              <Button onClick={() => setDialog('close')}>Close the recall</Button>
            ) : (
              <Button icon={OctagonX} isDanger onClick={() => setDialog('start')}>
                Start the recall
              </Button>
            )}
          </div>
        </Permitted>
      </section>
      <RecallSummary recall={recall} />
      <Permitted needs="orders.read">
        <RecallOrders recall={recall} />
      </Permitted>
      <RecallHistory recall={recall} />
      {dialog === 'start' && <StartRecallDialog recall={recall} onClose={close} />}
      {dialog === 'close' && recall.recall && (
        <CloseRecallDialog id={recall.recall.id} number={batch.number} onClose={close} />
      )}
    </div>
  );
}

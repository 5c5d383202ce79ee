import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime, formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { Ban } from '../../icons/ban.ts';
import { ClipboardCheck } from '../../icons/clipboard-check.ts';
import { FileText } from '../../icons/file-text.ts';
import { Lock } from '../../icons/lock.ts';
import { OctagonX } from '../../icons/octagon-x.ts';
import { RotateCcw } from '../../icons/rotate-ccw.ts';
import { Trash2 } from '../../icons/trash-2.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import tableStyles from '../../ui/table.module.css';
import textStyles from '../../ui/text.module.css';
import { adminQueries } from '../api.ts';
import { BackToList } from '../components/back-to-list.tsx';
import { Card } from '../components/card.tsx';
import { Facts } from '../components/facts.tsx';
import { Note } from '../components/note.tsx';
import { PageState } from '../components/page-state.tsx';
import { PanelLink } from '../components/panel-link.tsx';
import { Table, type TableColumn } from '../components/table.tsx';
import { Permitted } from '../permissions.tsx';
import { StateDialog, UnitsDialog } from './batch-dialogs.tsx';
import { BatchLife } from './batch-life.tsx';
import { BatchOffers } from './batch-offers.tsx';
import styles from './batch-page.module.css';
import { BATCHES_PATH, type Batch, batchBadge, daysOnSale, recallPath, variantOf } from './batches.ts';
import { CodeCard } from './code-card.tsx';
import { LabReportDialog } from './lab-report-dialog.tsx';

type OpenDialog = 'blocked' | 'sellable' | 'count' | 'destroy' | 'report' | null;

const KIND_LABELS: Record<Batch['movements'][number]['kind'], string> = {
  opened: 'Here when counting began',
  received: 'Received',
  corrected: 'Corrected',
  packed: 'Packed',
  unpacked: 'Unpacked',
  returned: 'Came back',
  withdrawn: 'Off sale',
  released: 'On sale again',
  counted: 'Stock count',
  destroyed: 'Destroyed',
};

/** A batch: its days, units and movements, and what can be done with it. */
export function BatchPage({ id }: { id: string }) {
  const query = useQuery({ ...adminQueries.batches.get.queryOptions({ input: { id } }), staleTime: 0 });
  if (!query.data) return <PageState what="The batch" error={query.error} refetch={query.refetch} />;
  return <Loaded batch={query.data} />;
}

function Loaded({ batch }: { batch: Batch }) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const { label, hue, icon } = batchBadge(batch);
  const close = () => setDialog(null);
  return (
    <div className={arrangeStyles.stack}>
      <section className={styles.head} aria-label="State of the batch">
        <BackToList to={BATCHES_PATH} label="Back to batches" />
        <h1 className={textStyles.code}>
          <span className="visually-hidden">Batch </span>
          {batch.number}
        </h1>
        <Badge hue={hue} icon={icon}>
          {label}
        </Badge>
        <PanelLink to={`/admin/products/${batch.productId}`}>
          {[batch.productName, variantOf(batch)].filter(Boolean).join(', ')}
        </PanelLink>
        <div className={`${arrangeStyles.row} ${styles.actions}`}>
          <Permitted needs="catalog.stock">
            <Button icon={ClipboardCheck} onClick={() => setDialog('count')}>
              Stock count
            </Button>
            <Button icon={FileText} onClick={() => setDialog('report')}>
              Lab report
            </Button>
            {batch.state !== 'sellable' && (
              <Button icon={RotateCcw} onClick={() => setDialog('sellable')}>
                Put on sale
              </Button>
            )}
            {batch.state === 'sellable' && (
              <Button icon={Lock} onClick={() => setDialog('blocked')}>
                Block
              </Button>
            )}
            {batch.offSale > 0 && (
              <Button icon={Trash2} onClick={() => setDialog('destroy')}>
                Destroy units
              </Button>
            )}
          </Permitted>
          <LinkButton icon={OctagonX} isDanger={batch.state !== 'recalled'} to={recallPath(batch.id)}>
            Recall
          </LinkButton>
        </div>
      </section>
      {batch.stateReason && batch.state !== 'sellable' && (
        <Note tone={batch.state === 'recalled' ? 'error' : 'warning'} icon={batch.state === 'recalled' ? Ban : Lock}>
          <b>
            {batch.state === 'recalled' ? 'Recalled' : 'Blocked'}
            {batch.stateAt && ` on ${formatDateTime(batch.stateAt)}`}:
          </b>{' '}
          {batch.stateReason}
        </Note>
      )}
      <div className={`${arrangeStyles.columns} ${arrangeStyles.pageColumns}`}>
        <div className={arrangeStyles.stack}>
          <Movements batch={batch} />
        </div>
        <div className={arrangeStyles.stack}>
          <Card title="Units">
            <Facts
              className={cardStyles.body}
              facts={[
                ['On hand', batch.onHand.toLocaleString('en-IN')],
                ['Off sale', batch.offSale.toLocaleString('en-IN')],
                ['In shipments', batch.sent.toLocaleString('en-IN')],
              ]}
            />
            {daysOnSale(batch) !== null && batch.onHand > 0 && (
              <div className={cardStyles.body}>
                <BatchOffers batch={batch} />
              </div>
            )}
          </Card>
          <Card title="Batch">
            <Facts
              className={cardStyles.body}
              facts={[
                ['Made', batch.madeOn ? formatDay(batch.madeOn) : 'not known'],
                ['Best before', batch.bestBefore ? formatDay(batch.bestBefore) : 'not known'],
                ['Last day at the door', batch.lastDayAtDoor ? formatDay(batch.lastDayAtDoor) : 'any'],
                ['Leaves sale in', <BatchLife key="life" batch={batch} />],
                ['MRP', batch.mrp === null ? 'as the product' : formatRupees(batch.mrp)],
                [
                  'SKU',
                  <span key="sku" className={textStyles.code}>
                    {batch.sku}
                  </span>,
                ],
                [
                  'Lab report',
                  batch.labReportUrl ? (
                    <a key="report" href={batch.labReportUrl} target="_blank" rel="noopener noreferrer">
                      {batch.labResult ?? 'open'}
                    </a>
                  ) : (
                    (batch.labResult ?? 'none yet')
                  ),
                ],
              ]}
            />
          </Card>
          <CodeCard batch={batch} />
        </div>
      </div>
      {(dialog === 'blocked' || dialog === 'sellable') && <StateDialog batch={batch} to={dialog} onClose={close} />}
      {(dialog === 'count' || dialog === 'destroy') && <UnitsDialog batch={batch} what={dialog} onClose={close} />}
      {dialog === 'report' && <LabReportDialog batch={batch} onClose={close} />}
    </div>
  );
}

const MOVEMENT_COLUMNS: TableColumn<Batch['movements'][number]>[] = [
  { title: 'When', cell: ({ at }) => formatDateTime(at) },
  {
    title: 'What',
    cell: ({ kind, note, by }) => (
      <>
        <b className={textStyles.key}>{KIND_LABELS[kind]}</b>{' '}
        <span className="muted">{[note, by].filter(Boolean).join(', ')}</span>
      </>
    ),
  },
  { title: 'On hand', numeric: true, cell: ({ onHand }) => <Units change={onHand} /> },
  { title: 'Off sale', numeric: true, cell: ({ offSale }) => <Units change={offSale} /> },
];

function Units({ change }: { change: number }) {
  if (change === 0) return <span className="muted">0</span>;
  return <b className={change < 0 ? textStyles.negative : textStyles.positive}>{signed(change)}</b>;
}

const Movements = ({ batch: { movements } }: { batch: Batch }) => (
  <Card title="Movements" note="added, never edited">
    <Table
      className={`${tableStyles.table} ${tableStyles.flow}`}
      caption="Movements"
      columns={MOVEMENT_COLUMNS}
      rows={movements}
      rowKey={({ id }) => id}
    />
  </Card>
);

const signed = (units: number): string =>
  units < 0 ? `−${Math.abs(units).toLocaleString('en-IN')}` : `+${units.toLocaleString('en-IN')}`;

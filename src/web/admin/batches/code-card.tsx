import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { USUAL_CHECKS } from '#features/batches/unit-code-rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { Download } from '../../icons/download.ts';
import { Plus } from '../../icons/plus.ts';
import { Printer } from '../../icons/printer.ts';
import { TriangleAlert } from '../../icons/triangle-alert.ts';
import { Upload } from '../../icons/upload.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import tableStyles from '../../ui/table.module.css';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminQueries } from '../api.ts';
import { Card } from '../components/card.tsx';
import { Facts } from '../components/facts.tsx';
import { Note } from '../components/note.tsx';
import { Table, type TableColumn } from '../components/table.tsx';
import { Permitted } from '../permissions.tsx';
import type { Batch } from './batches.ts';
import styles from './code-card.module.css';
import { useCodeDownload, useCodeUpload } from './code-files.ts';
import { GenerateCodesDialog } from './generate-codes-dialog.tsx';
import { LabelDialog } from './label-dialog.tsx';

type Codes = Awaited<ReturnType<AdminApi['batches']['codes']>>;

/** Labels and codes of a batch: printing, making and exchanging them, and codes that may have been copied. */
export function CodeCard({ batch }: { batch: Pick<Batch, 'id' | 'number' | 'bestBefore'> }) {
  const { data } = useQuery(adminQueries.batches.codes.queryOptions({ input: { id: batch.id } }));
  const total = data?.total ?? 0;
  return (
    <Card title="Labels and codes">
      <div className={`${cardStyles.body} ${arrangeStyles.stack}`}>
        <Facts
          facts={[
            ['Codes', total.toLocaleString('en-IN')],
            ['Checked', (data?.checked ?? 0).toLocaleString('en-IN')],
          ]}
        />
        <Permitted needs="catalog.stock">
          {batch.bestBefore ? (
            <CodeActions batch={batch} total={total} />
          ) : (
            <p className="muted">A batch without a best-before day has no labels and codes.</p>
          )}
        </Permitted>
      </div>
      {data && data.oftenChecked.length > 0 && <OftenChecked rows={data.oftenChecked} />}
    </Card>
  );
}

function CodeActions({ batch, total }: { batch: Pick<Batch, 'id' | 'number'>; total: number }) {
  const [dialog, setDialog] = useState<'labels' | 'codes' | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const upload = useCodeUpload(batch.id);
  const download = useCodeDownload(batch.id);
  const close = () => setDialog(null);
  return (
    <>
      <div className={`${arrangeStyles.row} ${styles.actions}`}>
        <Button icon={Printer} onClick={() => setDialog('labels')}>
          Print labels
        </Button>
        <Button icon={Plus} onClick={() => setDialog('codes')}>
          Make codes
        </Button>
        <Button icon={Upload} disabled={upload.isPending} onClick={() => picker.current?.click()}>
          Import codes
        </Button>
        {total > 0 && (
          <Button icon={Download} disabled={download.isPending} onClick={() => download.mutate()}>
            Download codes
          </Button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        aria-label="File of codes, one on each line"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) upload.mutate(file);
          // the same file can be chosen again after it was corrected
          target.value = '';
        }}
      />
      {dialog === 'labels' && <LabelDialog batch={batch} codes={total} onClose={close} />}
      {dialog === 'codes' && <GenerateCodesDialog batch={batch} onClose={close} />}
    </>
  );
}

const COLUMNS: TableColumn<Codes['oftenChecked'][number]>[] = [
  { title: 'Code', cell: ({ code }) => <span className={textStyles.code}>{code}</span> },
  { title: 'Checks', numeric: true, cell: ({ checkCount }) => checkCount.toLocaleString('en-IN') },
  { title: 'Last', cell: ({ lastCheckedAt }) => formatDateTime(lastCheckedAt) },
];

const OftenChecked = ({ rows }: { rows: Codes['oftenChecked'] }) => (
  <>
    <Note tone="warning" icon={TriangleAlert}>
      {pluralize(rows.length, 'code was', 'codes were')} checked more than {USUAL_CHECKS} times and may have been
      copied.
    </Note>
    <Table
      className={`${tableStyles.table} ${tableStyles.flow}`}
      caption="Codes that were checked often"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ code }) => code}
    />
  </>
);

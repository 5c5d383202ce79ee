import { formatDateTime } from '#shared/dates.ts';
import { CircleCheck } from '../../../icons/circle-check.ts';
import { CircleX } from '../../../icons/circle-x.ts';
import { LoaderCircle } from '../../../icons/loader-circle.ts';
import { ShieldCheck } from '../../../icons/shield-check.ts';
import { ShieldX } from '../../../icons/shield-x.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import emptyStyles from '../../../ui/empty.module.css';
import textStyles from '../../../ui/text.module.css';
import { Card } from '../../components/card.tsx';
import { Table, type TableColumn } from '../../components/table.tsx';
import { formatBytes, formatSpan } from './backup-format.ts';
import styles from './backups.module.css';
import type { Backups } from './backups.ts';

type Archive = Backups['backups'][number];
type Props = { backups: readonly Archive[]; onRestore(name: string): void };

const COLUMNS: readonly TableColumn<Archive>[] = [
  { title: 'Taken', className: textStyles.bold, cell: ({ startedAt }) => formatDateTime(startedAt) },
  { title: 'Why', cell: reasonOf },
  {
    title: 'State',
    cell: (archive) => (
      <>
        <StateBadge archive={archive} />
        {archive.error && <span className={styles.why}>{archive.error}</span>}
      </>
    ),
  },
  { title: 'Size', numeric: true, cell: ({ bytes }) => (bytes === null ? '–' : formatBytes(bytes)) },
  {
    title: 'Took',
    numeric: true,
    cell: ({ startedAt, finishedAt }) => <span className="muted">{formatSpan(startedAt, finishedAt)}</span>,
  },
  {
    title: 'Where',
    className: `muted ${styles.place}`,
    cell: ({ place }) => <span title={place}>{place}</span>,
  },
];

/** All archives and failed attempts, newest first. */
export function ArchiveTable({ backups, onRestore }: Props) {
  const columns: TableColumn<Archive>[] = [
    ...COLUMNS,
    {
      title: 'Actions',
      quiet: true,
      cell: ({ state, name, startedAt }) =>
        state === 'good' && (
          <Button size="small" onClick={() => onRestore(name)}>
            Restore<span className="visually-hidden"> {formatDateTime(startedAt)}</span>
          </Button>
        ),
    },
  ];
  return (
    <Card
      title="Archives"
      aside={<span className="muted">{backups.filter(({ state }) => state === 'good').length}</span>}
      className={styles.archives}
    >
      {backups.length === 0 ? (
        <div className={emptyStyles.empty}>
          <h3>No backup yet</h3>
          <p>The first one comes by schedule, or with Back up now.</p>
        </div>
      ) : (
        <div className={styles.scroll}>
          <Table columns={columns} rows={backups} rowKey={({ id }) => id} />
        </div>
      )}
    </Card>
  );
}

function reasonOf({ reason, requestedBy }: Archive): string {
  if (reason === 'schedule') return 'By schedule';
  if (reason === 'upgrade') return 'Before an upgrade';
  return reason === 'command' ? 'npm run backup' : (requestedBy ?? 'A deleted account');
}

function StateBadge({ archive: { state, rehearsal } }: { archive: Archive }) {
  if (state === 'running')
    return (
      <Badge plain hue="blue" icon={LoaderCircle}>
        Under way
      </Badge>
    );
  if (state === 'failed')
    return (
      <Badge plain hue="red" icon={CircleX}>
        Failed
      </Badge>
    );
  if (rehearsal === 'failed')
    return (
      <Badge plain hue="red" icon={ShieldX}>
        Rehearsed, not good
      </Badge>
    );
  return rehearsal === 'good' ? (
    <Badge plain hue="green" icon={ShieldCheck}>
      Rehearsed, good
    </Badge>
  ) : (
    <Badge plain hue="green" icon={CircleCheck}>
      Written
    </Badge>
  );
}

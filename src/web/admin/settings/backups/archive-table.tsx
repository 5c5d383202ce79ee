import { formatDateTime } from '#shared/dates.ts';
import { CircleCheck } from '../../../icons/circle-check.ts';
import { CircleX } from '../../../icons/circle-x.ts';
import { LoaderCircle } from '../../../icons/loader-circle.ts';
import { ShieldCheck } from '../../../icons/shield-check.ts';
import { ShieldX } from '../../../icons/shield-x.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import emptyStyles from '../../../ui/empty.module.css';
import tableStyles from '../../../ui/table.module.css';
import textStyles from '../../../ui/text.module.css';
import { formatBytes, formatSpan } from './backup-format.ts';
import styles from './backups.module.css';
import type { Backups } from './backups-page.tsx';

type Archive = Backups['backups'][number];
type Props = { backups: readonly Archive[]; onRestore(name: string): void };

/** All archives and failed attempts, newest first. */
export function ArchiveTable({ backups, onRestore }: Props) {
  return (
    <section className={`${cardStyles.card} ${styles.archives}`} aria-labelledby="archives">
      <header>
        <h2 id="archives" className={textStyles.heading3}>
          Archives
        </h2>
        <span className="muted">{backups.filter(({ state }) => state === 'good').length}</span>
      </header>
      {backups.length === 0 ? (
        <div className={emptyStyles.empty}>
          <h3>No backup yet</h3>
          <p>The first one comes by schedule, or with Back up now.</p>
        </div>
      ) : (
        <div className={styles.scroll}>
          <table className={tableStyles.table}>
            <thead>
              <tr>
                <th scope="col">Taken</th>
                <th scope="col">Why</th>
                <th scope="col">State</th>
                <th scope="col" className={textStyles.number}>
                  Size
                </th>
                <th scope="col" className={textStyles.number}>
                  Took
                </th>
                <th scope="col">Where</th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {backups.map((one) => (
                <ArchiveRow key={one.id} archive={one} onRestore={() => onRestore(one.name)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function ArchiveRow({ archive, onRestore }: { archive: Archive; onRestore(): void }) {
  const { startedAt, finishedAt, state, bytes, place, error } = archive;
  return (
    <tr>
      <td className={textStyles.bold}>{formatDateTime(startedAt)}</td>
      <td>{reasonOf(archive)}</td>
      <td>
        <StateBadge archive={archive} />
        {error && <span className={styles.why}>{error}</span>}
      </td>
      <td className={textStyles.number}>{bytes === null ? '–' : formatBytes(bytes)}</td>
      <td className={`${textStyles.number} muted`}>{formatSpan(startedAt, finishedAt)}</td>
      <td className={`muted ${styles.place}`} title={place}>
        {place}
      </td>
      <td>
        {state === 'good' && (
          <Button size="small" onClick={onRestore}>
            Restore<span className="visually-hidden"> {formatDateTime(startedAt)}</span>
          </Button>
        )}
      </td>
    </tr>
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

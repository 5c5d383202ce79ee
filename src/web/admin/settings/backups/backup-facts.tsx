import type { ReactNode } from 'react';
import { DAY_MS, formatDateTime } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { CircleCheck } from '../../../icons/circle-check.ts';
import { CircleX } from '../../../icons/circle-x.ts';
import arrangeStyles from '../../../ui/arrange.module.css';
import textStyles from '../../../ui/text.module.css';
import factsStyles from '../facts.module.css';
import { formatAge, formatBytes, formatKept, formatSpan } from './backup-format.ts';
import type { Backups } from './backups.ts';

/** The last successful backup and rehearsal, and the number of archives. */
export function BackupFacts({ backups: { lastGood, lastGoodRehearsal, lastRehearsal, wal, kept, schedule } }: Props) {
  const isRehearsed = lastGoodRehearsal !== null && lastRehearsal?.state !== 'failed';
  return (
    <dl className={factsStyles.facts}>
      <Fact
        label="Last good backup"
        good={lastGood !== null && Date.now() - Date.parse(lastGood.startedAt) < 2 * DAY_MS}
        value={lastGood ? formatAge(lastGood.startedAt) : 'none yet'}
      >
        {lastGood
          ? [
              formatDateTime(lastGood.startedAt),
              ...(lastGood.bytes === null ? [] : [formatBytes(lastGood.bytes)]),
              formatSpan(lastGood.startedAt, lastGood.finishedAt),
            ].join(', ')
          : 'Back up now creates the first'}
      </Fact>
      <Fact
        label="Last good rehearsal"
        good={isRehearsed}
        value={lastGoodRehearsal ? formatAge(lastGoodRehearsal.startedAt) : 'none yet'}
      >
        {lastGoodRehearsal
          ? `restored in ${formatSpan(lastGoodRehearsal.startedAt, lastGoodRehearsal.finishedAt)}, doctor clean`
          : 'An archive counts once it was restored'}
      </Fact>
      {wal.since && wal.until ? (
        <Fact label="Could be lost now" value={`since ${formatDateTime(wal.until)}`}>
          restorable to any moment since {formatDateTime(wal.since)} until {formatDateTime(wal.until)}
        </Fact>
      ) : (
        <Fact label="Could be lost now" value={lastGood ? `since ${formatDateTime(lastGood.startedAt)}` : 'everything'}>
          orders that came after the last good backup
        </Fact>
      )}
      <Fact label="Kept" value={`${pluralize(kept.count, 'archive')}, ${formatBytes(kept.bytes)}`}>
        {formatKept(schedule)}
      </Fact>
    </dl>
  );
}

type Props = { backups: Backups };

function Fact({ label, value, good, children }: { label: string; value: string; good?: boolean; children: ReactNode }) {
  const Icon = good ? CircleCheck : CircleX;
  return (
    <div>
      <dt>{label}</dt>
      <dd className={`${factsStyles.value} ${arrangeStyles.row} ${good === false ? textStyles.negative : ''}`}>
        {good !== undefined && <Icon className={good ? textStyles.positive : ''} />}
        {value}
      </dd>
      <dd className="muted">{children}</dd>
    </div>
  );
}

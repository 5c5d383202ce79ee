import { formatCount } from '#shared/count.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { CircleCheck } from '../../../icons/circle-check.ts';
import { CircleX } from '../../../icons/circle-x.ts';
import { History } from '../../../icons/history.ts';
import { Play } from '../../../icons/play.ts';
import { Badge } from '../../../ui/badge.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import cardStyles from '../../../ui/card.module.css';
import textStyles from '../../../ui/text.module.css';
import { Card } from '../../components/card.tsx';
import { Facts } from '../../components/facts.tsx';
import { Note } from '../../components/note.tsx';
import { Permitted } from '../../permissions.tsx';
import { formatSpan } from './backup-format.ts';
import styles from './backups.module.css';
import type { Backups } from './backups.ts';

type Props = { backups: Backups; busy: boolean; onRehearse(): void };
type Rehearsal = NonNullable<Backups['lastRehearsal']>;

/** The result of restoring the newest archive into a scratch folder. */
export function RehearsalCard({
  backups: { lastRehearsal: last, lastGoodRehearsal: good, lastGood },
  busy,
  onRehearse,
}: Props) {
  return (
    <Card
      title="Last rehearsal"
      aside={
        last &&
        last.state !== 'running' && (
          <Badge hue={last.state === 'good' ? 'green' : 'red'} icon={last.state === 'good' ? CircleCheck : CircleX}>
            {last.state === 'good' ? 'Good' : 'Failed'}
          </Badge>
        )
      }
    >
      <div className={`${cardStyles.body} ${styles.rehearsal}`}>
        {last ? (
          <Outcome rehearsal={last} />
        ) : (
          <p>No archive was restored yet. Until then nobody knows that one can be.</p>
        )}
        {last?.state === 'failed' && good && (
          <Note icon={History}>
            Last good one: <b>{formatDateTime(good.startedAt)}</b>, restored in{' '}
            {formatSpan(good.startedAt, good.finishedAt)}, doctor clean.
          </Note>
        )}
        {lastGood && (
          <Permitted needs="backups.write">
            <BusyButton variant="plain" busy={busy} busyLabel="Rehearsing" onClick={onRehearse}>
              <Play />
              Rehearse now
            </BusyButton>
          </Permitted>
        )}
      </div>
    </Card>
  );
}

function Outcome({
  rehearsal: { state, startedAt, finishedAt, passedCount, checkCount, fileCount, figures, replayedUntil, error },
}: {
  rehearsal: Rehearsal;
}) {
  const span = formatSpan(startedAt, finishedAt);
  return (
    <>
      <p className={styles.outcome}>
        <b className={state === 'failed' ? textStyles.negative : undefined}>
          {state === 'running' ? 'Under way' : state === 'good' ? `Restored in ${span}` : 'Not good'}
        </b>
        <span className="muted">{formatDateTime(startedAt)}, into a scratch folder</span>
      </p>
      {error && <p className={textStyles.wrap}>{error}</p>}
      {figures && (
        <Facts
          facts={[
            ['Doctor', `${passedCount} of ${checkCount} checks`],
            replayedUntil && ['Replayed up to', formatDateTime(replayedUntil)],
            ['Orders', formatCount(figures.orders)],
            ['Money received', formatRupees(figures.received)],
            ['Stock movements', formatCount(figures.stockMovements)],
            ['Files, by checksum', formatCount(fileCount ?? 0)],
          ]}
        />
      )}
    </>
  );
}

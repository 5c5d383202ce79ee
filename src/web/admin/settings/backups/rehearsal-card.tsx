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
import { Permitted } from '../../permissions.tsx';
import { formatSpan } from './backup-format.ts';
import styles from './backups.module.css';
import type { Backups } from './backups-page.tsx';

type Props = { backups: Backups; busy: boolean; onRehearse(): void };
type Rehearsal = NonNullable<Backups['lastRehearsal']>;

/** The result of restoring the newest archive into a scratch folder. */
export function RehearsalCard({
  backups: { lastRehearsal: last, lastGoodRehearsal: good, lastGood },
  busy,
  onRehearse,
}: Props) {
  return (
    <section className={cardStyles.card} aria-labelledby="rehearsal">
      <header>
        <h2 id="rehearsal" className={textStyles.heading3}>
          Last rehearsal
        </h2>
        {last && last.state !== 'running' && (
          <Badge hue={last.state === 'good' ? 'green' : 'red'} icon={last.state === 'good' ? CircleCheck : CircleX}>
            {last.state === 'good' ? 'Good' : 'Failed'}
          </Badge>
        )}
      </header>
      <div className={`${cardStyles.body} ${styles.rehearsal}`}>
        {last ? (
          <Outcome rehearsal={last} />
        ) : (
          <p>No archive was restored yet. Until then nobody knows that one can be.</p>
        )}
        {last?.state === 'failed' && good && (
          <p className={cardStyles.note}>
            <History />
            <span>
              Last good one: <b>{formatDateTime(good.startedAt)}</b>, restored in{' '}
              {formatSpan(good.startedAt, good.finishedAt)}, doctor clean.
            </span>
          </p>
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
    </section>
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
        <dl className={cardStyles.facts}>
          <dt>Doctor</dt>
          <dd>
            {passedCount} of {checkCount} checks
          </dd>
          {replayedUntil && (
            <>
              <dt>Replayed up to</dt>
              <dd>{formatDateTime(replayedUntil)}</dd>
            </>
          )}
          <dt>Orders</dt>
          <dd>{formatCount(figures.orders)}</dd>
          <dt>Money received</dt>
          <dd>{formatRupees(figures.received)}</dd>
          <dt>Stock movements</dt>
          <dd>{formatCount(figures.stockMovements)}</dd>
          <dt>Files, by checksum</dt>
          <dd>{formatCount(fileCount ?? 0)}</dd>
        </dl>
      )}
    </>
  );
}

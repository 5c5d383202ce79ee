import { useState } from 'react';
import { scopeText } from '#features/stock-counts/count-rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { Download } from '../../icons/download.ts';
import { Info } from '../../icons/info.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import textStyles from '../../ui/text.module.css';
import { adminApi } from '../api.ts';
import styles from '../batches/batch-page.module.css';
import { ActionButton } from '../components/action-button.tsx';
import { BackToList } from '../components/back-to-list.tsx';
import { Note } from '../components/note.tsx';
import { PageState } from '../components/page-state.tsx';
import { useAction } from '../components/use-action.ts';
import { ApplyCount } from './apply-count.tsx';
import { CountEntry } from './count-entry.tsx';
import { CountItems } from './count-items.tsx';
import { CountLines } from './count-lines.tsx';
import {
  COUNT_BADGES,
  COUNTS_PATH,
  type Count,
  differenceOf,
  isOpenCount,
  type LineProblems,
  reloadCounts,
  useCountDownload,
} from './counts.ts';
import { type CountDesk, useCount } from './use-count.ts';

/** A stock count: counted without seeing the books, then compared, then applied by its differences. */
export function CountPage({ id }: { id: string }) {
  const desk = useCount(id);
  const { query, count } = desk;
  if (!count) return <PageState what="The count" error={query.error} refetch={query.refetch} />;
  return <Loaded desk={desk} count={count} />;
}

function Loaded({ desk, count }: { desk: CountDesk; count: Count }) {
  const [problems, setProblems] = useState<LineProblems>({});
  const isOpen = isOpenCount(count);
  return (
    <div className={arrangeStyles.stack}>
      <CountHead desk={desk} count={count} onProblems={setProblems} />
      {count.state === 'counting' && (
        <Note icon={Info}>Count what you see. What the books say is shown once you compare.</Note>
      )}
      {count.state !== 'counting' && <Note icon={Info}>{summaryOf(count)}</Note>}
      {isOpen && <CountEntry desk={desk} count={count} />}
      <CountLines desk={desk} count={count} problems={problems} />
      {isOpen && <CountItems desk={desk} count={count} />}
    </div>
  );
}

type HeadProps = { desk: CountDesk; count: Count; onProblems(problems: LineProblems): void };

function CountHead({ desk, count, onProblems }: HeadProps) {
  const { id, number, state, startedAt, startedBy, endedAt, endedBy } = count;
  const { label, hue, icon } = COUNT_BADGES[state];
  const [isAsking, setAsking] = useState(false);
  const download = useCountDownload(count);
  const compare = useAction({
    run: () => adminApi.stockCounts.compare({ id }),
    failed: 'The count was not compared',
    onSuccess: desk.show,
  });
  const abandon = useAction({
    run: () => adminApi.stockCounts.abandon({ id }),
    success: () => ['Count abandoned', 'No stock was changed.'],
    failed: 'The count was not abandoned',
    onSuccess: desk.show,
    onSettled: () => setAsking(false),
    reload: reloadCounts,
  });
  return (
    <section className={styles.head} aria-label="State of the count">
      <BackToList to={COUNTS_PATH} label="Back to stock counts" />
      <h1 className={textStyles.code}>
        <span className="visually-hidden">Stock count </span>
        {number}
      </h1>
      <Badge hue={hue} icon={icon}>
        {label}
      </Badge>
      <span>
        <b className={textStyles.key}>{scopeText(count)}</b>{' '}
        <span className="muted">
          {endedAt ? `ended ${formatDateTime(endedAt)}` : `since ${formatDateTime(startedAt)}`}
          {(endedBy ?? startedBy) && `, ${endedAt ? endedBy : startedBy}`}
        </span>
      </span>
      <div className={`${arrangeStyles.row} ${styles.actions}`}>
        <ActionButton icon={Download} action={download} busyLabel="Downloading...">
          CSV
        </ActionButton>
        {isOpenCount(count) && <Button onClick={() => setAsking(true)}>Abandon</Button>}
        {state === 'counting' && (
          <ActionButton variant="primary" action={compare} busyLabel="Comparing...">
            Compare
          </ActionButton>
        )}
        {state === 'comparing' && <ApplyCount count={count} onApplied={desk.show} onProblems={onProblems} />}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`Abandon ${number}?`}
        confirm="Abandon the count"
        busyLabel="Abandoning..."
        keep="Keep counting"
        busy={abandon.isPending}
        onConfirm={() => abandon.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>No stock changes. What was counted stays readable, and its units can be counted again.</p>
      </ConfirmDialog>
    </section>
  );
}

/** '12 lines, 2 differ: 3 units fewer and 1 more.' */
function summaryOf({ lines, state }: Count): string {
  const differences = lines.map(differenceOf).filter((units) => units !== null && units !== 0) as number[];
  const counted = pluralize(lines.length, 'line');
  if (state === 'abandoned') return `${counted} counted. No stock was changed.`;
  if (differences.length === 0) return `${counted}, all as expected.`;
  const sumOf = (units: number[]) => Math.abs(units.reduce((sum, one) => sum + one, 0));
  const fewer = sumOf(differences.filter((units) => units < 0));
  const more = sumOf(differences.filter((units) => units > 0));
  const parts = [fewer > 0 && `${pluralize(fewer, 'unit')} fewer`, more > 0 && `${pluralize(more, 'unit')} more`];
  const verb = differences.length === 1 ? 'differs' : 'differ';
  return `${counted}, ${differences.length} ${verb}: ${parts.filter(Boolean).join(' and ')} than expected.`;
}

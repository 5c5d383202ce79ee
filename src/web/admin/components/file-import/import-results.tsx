import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#shared/count.ts';
import { Badge, type Hue } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { Problem } from '../../../ui/problem.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import tableInputStyles from '../../../ui/table-input.module.css';
import textStyles from '../../../ui/text.module.css';
import { QueryState } from '../query-state.tsx';
import type { ImportKind, ImportLine, ImportSummary } from './csv-transfer.ts';
import { importApi, importQueries } from './import-api.ts';
import styles from './import-results.module.css';

type Only = 'all' | 'refused' | 'stock';
const ACTIONS: Record<ImportLine['action'], [Hue, string]> = {
  create: ['green', 'New'],
  update: ['blue', 'Changed'],
  unchanged: ['grey', 'Unchanged'],
  refused: ['red', 'Refused'],
};
const ENDS: Partial<Record<ImportSummary['state'], string>> = {
  checked: 'This would be',
  finished: 'Done',
  cancelled: 'Stopped; done so far',
};

type Props = { kind: ImportKind; summary: ImportSummary; heading: string; counted: string | undefined };

/** The results of an import or its check, line by line. */
export function ImportResults({ kind, summary, heading, counted }: Props) {
  const { counts, stockChangeCount, state, undo } = summary;
  const [only, setOnly] = useState<Only>(counts.refused ? 'refused' : 'all');
  const choices: [Only, string][] = [
    ['all', 'All'],
    ...(counts.refused ? [['refused', `Refused (${formatCount(counts.refused)})`] as [Only, string]] : []),
    ...(stockChangeCount > 0 ? [['stock', `Stock changes (${formatCount(stockChangeCount)})`] as [Only, string]] : []),
  ];
  return (
    <>
      <p role="status">
        {ENDS[state]}: {formatCount(counts.create ?? 0)} new, {formatCount(counts.update ?? 0)} changed,{' '}
        {formatCount(counts.unchanged ?? 0)} unchanged, {formatCount(counts.refused ?? 0)} refused.
        {stockChangeCount > 0 &&
          ` Stock of ${formatCount(stockChangeCount)} ${stockChangeCount === 1 ? 'variant' : 'variants'} changes.`}
      </p>
      {choices.length > 1 && (
        <div>
          <SegmentedControl label="Lines shown" choices={choices} value={only} onChange={setOnly} />
        </div>
      )}
      {/* check and application have different lines */}
      <Lines
        key={`${only} ${state} ${undo}`}
        kind={kind}
        id={summary.id}
        only={only}
        heading={heading}
        counted={counted}
      />
    </>
  );
}

type LinesProps = { kind: ImportKind; id: string; only: Only } & Pick<Props, 'heading' | 'counted'>;

function Lines({ kind, id, only, heading, counted }: LinesProps) {
  const query = useInfiniteQuery({
    queryKey: [...importQueries(kind).lines.queryKey({ input: { id, only } }), 'pages'],
    queryFn: ({ pageParam }) => importApi(kind).lines({ id, only, after: pageParam }),
    initialPageParam: -1,
    getNextPageParam: ({ lines, isMore }) => (isMore ? lines.at(-1)!.position : undefined),
    gcTime: 0,
  });
  if (!query.data) return <QueryState what="The lines" heading="h3" bare error={query.error} refetch={query.refetch} />;
  const lines = query.data.pages.flatMap((page) => page.lines);
  return (
    <>
      <table className={`${tableInputStyles.input} ${tableInputStyles.preview}`}>
        <caption className="visually-hidden">What the file does</caption>
        <thead>
          <tr>
            <th scope="col" className={textStyles.number}>
              Line
            </th>
            <th scope="col">{heading}</th>
            {counted && (
              <th scope="col" className={textStyles.number}>
                {counted}
              </th>
            )}
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.position} line={line} hasCount={counted !== undefined} />
          ))}
        </tbody>
      </table>
      {query.hasNextPage && (
        <div>
          <Button disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            Show more lines
          </Button>
        </div>
      )}
    </>
  );
}

const units = (count: number | null) => (count === null ? 'not counted' : formatCount(count));

function Line({ line, hasCount }: { line: ImportLine; hasCount: boolean }) {
  const [hue, name] = ACTIONS[line.action];
  return (
    <tr>
      <td className={textStyles.number}>{line.line}</td>
      <th scope="row">
        {line.name}
        {line.problems.map((problem) => (
          <Problem key={problem}>{problem}</Problem>
        ))}
        {line.undoProblem && <Problem>Not undone: {line.undoProblem}</Problem>}
        {line.stockChanges.map(({ sku, from, to }) => (
          <span key={sku} className={fieldStyles.hint}>
            Stock of {sku || 'a new variant'}: {units(from)} → {units(to)}
          </span>
        ))}
      </th>
      {hasCount && <td className={textStyles.number}>{line.count}</td>}
      <td className={styles.inputTableText}>
        <Badge hue={hue}>{name}</Badge> {line.isUndone && <Badge hue="grey">Undone</Badge>}
      </td>
    </tr>
  );
}

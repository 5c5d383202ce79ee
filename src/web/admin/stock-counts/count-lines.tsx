import type { ReactNode } from 'react';
import { formatDay, formatTime } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { X } from '../../icons/x.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Problem } from '../../ui/problem.tsx';
import textStyles from '../../ui/text.module.css';
import { adminApi } from '../api.ts';
import { Card } from '../components/card.tsx';
import { useAction } from '../components/use-action.ts';
import styles from './count-page.module.css';
import {
  batchText,
  type Count,
  type CountItem,
  type CountLine,
  differenceOf,
  isOpenCount,
  itemName,
  type LineProblems,
  problemOf,
  REASON_LABELS,
} from './counts.ts';
import { ReasonFields } from './reason-fields.tsx';
import { UnitsField } from './units-field.tsx';
import type { CountDesk } from './use-count.ts';

type Props = { desk: CountDesk; count: Count; problems: LineProblems };

/** What was counted; once it is compared, with the differences and their reasons. */
export function CountLines({ desk, count, problems }: Props) {
  const remove = useAction({
    run: (lineId: string) => adminApi.stockCounts.removeLine({ id: count.id, lineId }),
    failed: 'The line was not removed',
    onSuccess: desk.show,
  });
  const isOpen = isOpenCount(count);
  return (
    <Card title="Counted" note={pluralize(count.lines.length, 'line')}>
      {count.lines.length === 0 && <p className={`muted ${styles.nothing}`}>Nothing is counted yet.</p>}
      <ul className={styles.lines} aria-label="Counted lines" data-compared={count.state !== 'counting' || undefined}>
        {count.lines.map((line) => (
          <li key={line.id}>
            <ItemName item={line}>
              {line.countedBy}, {formatTime(line.countedAt)}
            </ItemName>
            {isOpen ? (
              <UnitsField
                item={line}
                counted={line.counted}
                onEnter={(units, before) => desk.enter(line, units, before)}
              />
            ) : (
              <b className={textStyles.number}>{line.counted.toLocaleString('en-IN')}</b>
            )}
            <Difference line={line} />
            <div className={styles.reason}>
              {isOpen && count.state === 'comparing' && differenceOf(line) !== 0 && (
                <ReasonFields
                  // a reason is lost with its difference
                  key={differenceOf(line)}
                  countId={count.id}
                  line={line}
                  problem={problemOf(line, problems)}
                  onSaved={desk.show}
                />
              )}
              {isOpen && differenceOf(line) === 0 && problemOf(line, problems) && (
                <Problem>{problemOf(line, problems)}</Problem>
              )}
              {!isOpen && line.reason && [REASON_LABELS[line.reason], line.note].filter(Boolean).join(': ')}
            </div>
            {isOpen && (
              <IconButton icon={X} label={`Take ${itemName(line)} out`} onClick={() => remove.mutate(line.id)} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Name, batch and place of an item. */
export function ItemName({ item, children }: { item: CountItem; children?: ReactNode }) {
  const facts = [
    batchText(item),
    item.bestBefore && `best before ${formatDay(item.bestBefore)}`,
    item.isOffSale && 'off sale',
    item.shelf && `shelf ${item.shelf}`,
    item.sku,
  ];
  return (
    <span className={styles.item}>
      <b className={textStyles.key}>{itemName(item)}</b>
      <span className={`muted ${textStyles.small}`}>
        {facts.filter(Boolean).join(' · ')}
        {children && <> · {children}</>}
      </span>
    </span>
  );
}

function Difference({ line }: { line: CountLine }) {
  const difference = differenceOf(line);
  if (line.expected === null || difference === null) return null;
  const { units, unpacked, moved } = line.expected;
  return (
    <span className={styles.difference}>
      <span>
        Expected {units.toLocaleString('en-IN')}
        {unpacked > 0 && <span className="muted"> with {unpacked} sold and not packed</span>}
      </span>
      {difference === 0 ? (
        <span className="muted">as expected</span>
      ) : (
        <b className={difference < 0 ? textStyles.negative : textStyles.positive}>
          {pluralize(Math.abs(difference), 'unit')} {difference < 0 ? 'fewer' : 'more'}
        </b>
      )}
      {moved !== 0 && (
        <span className={textStyles.negative}>
          {pluralize(Math.abs(moved), 'unit')} {moved < 0 ? 'left' : 'came'} while this was scanned: count it again
        </span>
      )}
    </span>
  );
}

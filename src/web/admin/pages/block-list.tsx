import { useRef } from 'react';
import type { Block, BlockKind } from '#features/pages/block-rules.ts';
import { isShownAt } from '#features/pages/period-rules.ts';
import { blockWeight, totalOf } from '#features/pages/weight-rules.ts';
import { CalendarClock } from '../../icons/calendar-clock.ts';
import { GripVertical } from '../../icons/grip-vertical.ts';
import { Plus } from '../../icons/plus.ts';
import { TriangleAlert } from '../../icons/triangle-alert.ts';
import { Card } from '../components/card.tsx';
import { useReorder } from '../components/images/use-reorder.ts';
import styles from './block-list.module.css';
import { BLOCK_SPECS, summaryOf } from './block-specs.ts';
import { kilobytes } from './page-weight.tsx';

type Props = {
  blocks: readonly Block[];
  /** the kinds of block that this page may have */
  kinds: readonly BlockKind[];
  chosen: string | null;
  /** a message for each block that prevents publication */
  problems: Readonly<Record<string, string>>;
  onChoose(id: string): void;
  onMove(from: number, to: number): void;
  onAdd(kind: BlockKind): void;
};

/** The blocks of a page in order, with their weight: dragged, or moved with Alt and the arrow keys. */
export function BlockList({ blocks, kinds, chosen, problems, onChoose, onMove, onAdd }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const order = useReorder(blocks.length, (from, to) => {
    onMove(from, to);
    requestAnimationFrame(() => list.current?.querySelectorAll('button')[to]?.focus());
  });
  return (
    <Card
      title="Blocks"
      actions={
        <label className={styles.add}>
          <Plus />
          <span className="visually-hidden">Add a block</span>
          <select
            value=""
            onChange={(event) => {
              const kind = kinds.find((one) => one === event.target.value);
              if (kind) onAdd(kind);
            }}
          >
            <option value="">Add</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {BLOCK_SPECS[kind].label}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <ul className={styles.blocks} ref={list}>
        {blocks.map((block, index) => {
          const { label, icon: Icon } = BLOCK_SPECS[block.kind];
          const problem = problems[block.id];
          return (
            <li key={block.id} {...order.props(index)} data-chosen={block.id === chosen ? '' : undefined}>
              <GripVertical className={styles.dragHandle} />
              <button type="button" aria-current={block.id === chosen} onClick={() => onChoose(block.id)}>
                <Icon />
                <span>
                  <b>
                    {label}
                    {(block.shownFrom || block.shownUntil) && (
                      <CalendarClock
                        className={isShownAt(block, Date.now()) ? styles.timed : `${styles.timed} ${styles.notShown}`}
                        label={isShownAt(block, Date.now()) ? 'Shown for a limited time' : 'Not shown now'}
                      />
                    )}
                  </b>
                  <small data-wrong={problem ? '' : undefined}>{problem ?? summaryOf(block)}</small>
                </span>
                {problem ? (
                  <TriangleAlert className={styles.warning} label="Not complete" />
                ) : (
                  <span className={styles.weight}>{kilobytes(totalOf(blockWeight(block)))} KB</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <p className={`muted ${styles.keyHints}`}>Alt with ↑ or ↓ moves a block.</p>
    </Card>
  );
}

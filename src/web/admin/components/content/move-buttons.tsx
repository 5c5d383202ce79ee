import { useEffect, useRef } from 'react';
import { ArrowDown } from '../../../icons/arrow-down.ts';
import { ArrowUp } from '../../../icons/arrow-up.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import tableCellStyles from '../../../ui/table-cell.module.css';

type Props = { name: string; first: boolean; last: boolean; onMove(by: number): void };

/** Moves a row up or down. At the end of the list the other button gets the focus. */
export function MoveButtons({ name, first, last, onMove }: Props) {
  const box = useRef<HTMLSpanElement>(null);
  const used = useRef(false);
  const move = (by: number) => {
    used.current = true;
    onMove(by);
  };
  useEffect(() => {
    if (!used.current || (!first && !last)) return;
    used.current = false;
    const { activeElement } = document;
    if (activeElement === document.body || box.current?.contains(activeElement))
      box.current?.querySelector<HTMLButtonElement>('button:enabled')?.focus();
  }, [first, last]);
  return (
    <span className={tableCellStyles.rowActions} ref={box}>
      <IconButton icon={ArrowUp} label={`Move ${name} up`} disabled={first} onClick={() => move(-1)} />
      <IconButton icon={ArrowDown} label={`Move ${name} down`} disabled={last} onClick={() => move(1)} />
    </span>
  );
}

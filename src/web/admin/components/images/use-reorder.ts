import { type DragEvent, type KeyboardEvent, useState } from 'react';

/** The list with the element at `from` put at `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
}

/**
 * Reorders a list by dragging elements, or with Alt and the arrow keys from within one. Spread `props(index)` on each
 * element.
 */
export function useReorder(length: number, onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    props: (index: number) => ({
      draggable: true,
      'data-dragged': dragged === index ? '' : undefined,
      'data-over': over === index && dragged !== null && dragged !== index ? '' : undefined,
      onDragStart: (event: DragEvent) => {
        setDragged(index);
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/x-place', String(index));
      },
      onDragEnd: end,
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        event.stopPropagation();
        if (dragged !== index) onMove(dragged, index);
        end();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        const to = index + (event.key === 'ArrowUp' ? -1 : 1);
        if (to >= 0 && to < length) onMove(index, to);
      },
    }),
  };
}

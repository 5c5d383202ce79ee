import type { QueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminQueries } from '../../api.ts';
import { useReorder } from '../images/use-reorder.ts';
import { explainError, type RowMessages, useRowActions } from '../list/use-row-actions.ts';
import { useAction } from '../use-action.ts';

type Row = { id: string; displayOrder: number; isActive: boolean };

export type ContentApi = {
  setActive(input: { id: string; isActive: boolean }): Promise<unknown>;
  move(input: { id: string; by: number }): Promise<{ by: number; place: number }>;
  remove(input: { id: string }): Promise<unknown>;
  restore(input: { id: string }): Promise<unknown>;
};

/** Invalidates the panel's lists and the store's queries after a change. */
export const reloadContent = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: adminQueries.content.key() }),
    client.invalidateQueries({ queryKey: orpc.content.key() }),
  ]);

/** Actions on a row with a display order: show or hide, move, delete; each can be undone. */
export function useContentRows<One extends Row>(
  rows: readonly One[],
  api: ContentApi,
  messages: RowMessages,
  nameOf: (row: One) => string,
) {
  const actions = useRowActions({ api, messages, nameOf, reload: reloadContent });
  const moving = useAction({
    run: ({ row, by }: { row: One; by: number }) => api.move({ id: row.id, by }),
    failed: 'Failed to update display order',
    explain: explainError,
    reload: reloadContent,
    onSuccess: ({ by, place }, { row }) => {
      if (by === 0) return;
      toast('Display order updated successfully', `${nameOf(row)} is now number ${place}.`, 'default', {
        label: 'Undo',
        run: () => moving.mutate({ row, by: -by }),
      });
    },
  });
  const move = (row: One, by: number) => moving.mutate({ row, by });
  const order = useReorder(rows.length, (from, to) => rows[from] && move(rows[from], to - from));
  return {
    ...actions,
    move,
    /** props of the row's element: dragging, and Alt with arrow keys */
    rowProps: order.props,
  };
}

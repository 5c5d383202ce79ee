import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../lib/api.ts';
import { errorCode, errorMessage } from '../../../lib/errors.ts';
import { toast, toastError } from '../../../ui/toast.tsx';
import { adminQueries } from '../../api.ts';
import { useReorder } from '../images/use-reorder.ts';

type Row = { id: string; displayOrder: number; isActive: boolean };

export type ContentApi = {
  setActive(input: { id: string; isActive: boolean }): Promise<unknown>;
  move(input: { id: string; by: number }): Promise<{ by: number; place: number }>;
  remove(input: { id: string }): Promise<unknown>;
  restore(input: { id: string }): Promise<unknown>;
};

/** The texts of a list's toasts. */
export type ContentWords = {
  switched: string;
  notSwitched: string;
  moved: string;
  notMoved: string;
  removed: string;
  notRemoved: string;
  /** 'visible' and 'hidden' */
  states: readonly [on: string, off: string];
};

/** The texts for 'Hero banner'; the hero section has its own. */
export const contentMessages = (what: string): ContentWords => ({
  switched: `${what} updated successfully`,
  notSwitched: `Failed to update ${what.toLowerCase()}`,
  moved: 'Display order updated successfully',
  notMoved: 'Failed to update display order',
  removed: `${what} deleted successfully`,
  notRemoved: `Failed to delete ${what.toLowerCase()}`,
  states: ['active', 'inactive'],
});

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
  words: ContentWords,
  nameOf: (row: One) => string,
) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<One | null>(null);
  const reload = () => reloadContent(client);
  const failed = (title: string) => (error: unknown) => {
    const gone = errorCode(error) === 'NOT_FOUND';
    toastError(
      'Error',
      `${title}. ${gone ? 'Someone else has changed this since you opened it.' : errorMessage(error)}`,
    );
    void reload();
  };
  const switching = useMutation({
    mutationFn: ({ row, isActive }: { row: One; isActive: boolean }) => api.setActive({ id: row.id, isActive }),
    onSuccess: (_, { row, isActive }) => {
      void reload();
      const [on, off] = words.states;
      toast(words.switched, `${nameOf(row)} is ${isActive ? on : off}.`, 'default', {
        label: 'Undo',
        run: () => switching.mutate({ row, isActive: !isActive }),
      });
    },
    onError: failed(words.notSwitched),
  });
  const moving = useMutation({
    mutationFn: ({ row, by }: { row: One; by: number }) => api.move({ id: row.id, by }),
    onSuccess: ({ by, place }, { row }) => {
      void reload();
      if (by === 0) return;
      toast(words.moved, `${nameOf(row)} is now number ${place}.`, 'default', {
        label: 'Undo',
        run: () => moving.mutate({ row, by: -by }),
      });
    },
    onError: failed(words.notMoved),
  });
  const restoring = useMutation({
    mutationFn: (row: One) => api.restore({ id: row.id }),
    onSuccess: (_, row) => {
      void reload();
      toast(`${nameOf(row)} is back`);
    },
    onError: failed(words.notSwitched),
  });
  const removing = useMutation({
    mutationFn: (row: One) => api.remove({ id: row.id }),
    onSuccess: (_, row) => {
      setAsked(null);
      void reload();
      toast(words.removed, nameOf(row), 'default', { label: 'Undo', run: () => restoring.mutate(row) });
    },
    onError: (error) => {
      setAsked(null);
      failed(words.notRemoved)(error);
    },
  });
  const move = (row: One, by: number) => moving.mutate({ row, by });
  const order = useReorder(rows.length, (from, to) => rows[from] && move(rows[from], to - from));
  return {
    reload,
    toggle: (row: One) => switching.mutate({ row, isActive: !row.isActive }),
    move,
    /** props of the row's element: dragging, and Alt with arrow keys */
    rowProps: order.props,
    /** the row whose deletion awaits confirmation */
    asked,
    ask: setAsked,
    keep: () => setAsked(null),
    remove: () => asked && removing.mutate(asked),
    isRemoving: removing.isPending,
  };
}

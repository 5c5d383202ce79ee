import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCode, errorMessage } from '../../../lib/errors.ts';
import { useAction } from '../use-action.ts';

type Row = { id: string; isActive: boolean };

/** The texts of toasts. */
export type RowMessages = {
  switched: string;
  notSwitched: string;
  removed: string;
  notRemoved: string;
  /** 'visible' and 'hidden' */
  states: readonly [on: string, off: string];
};

/** The messages for 'Coupon'. */
export const rowMessages = (what: string): RowMessages => ({
  switched: `${what} updated successfully`,
  notSwitched: `Failed to update ${what.toLowerCase()}`,
  removed: `${what} deleted successfully`,
  notRemoved: `Failed to delete ${what.toLowerCase()}`,
  states: ['active', 'inactive'],
});

type Options<One> = {
  api: {
    setActive(input: { id: string; isActive: boolean }): Promise<unknown>;
    remove(input: { id: string }): Promise<unknown>;
    restore(input: { id: string }): Promise<unknown>;
  };
  messages: RowMessages;
  nameOf(row: One): string;
  reload(client: QueryClient): unknown;
  /** the reason of an error */
  explain?(error: unknown): string;
};

/** The reason of an error about a row that is in a list. */
export const explainError = (error: unknown) =>
  errorCode(error) === 'NOT_FOUND' ? 'Someone else has changed this since you opened it.' : errorMessage(error);

/** Switches rows on and off and deletes them once confirmed; each can be undone. */
export function useRowActions<One extends Row>(options: Options<One>) {
  const { api, messages, nameOf, reload, explain = explainError } = options;
  const [on, off] = messages.states;
  const [target, setAsked] = useState<One | null>(null);
  const client = useQueryClient();
  const switching = useAction({
    run: ({ row, isActive }: { row: One; isActive: boolean }) => api.setActive({ id: row.id, isActive }),
    failed: messages.notSwitched,
    explain,
    reload,
    success: (_, { row, isActive }) => [messages.switched, `${nameOf(row)} is ${isActive ? on : off}.`],
    undoInput: (_, { row, isActive }) => ({ row, isActive: !isActive }),
  });
  const restoring = useAction({
    run: (row: One) => api.restore({ id: row.id }),
    failed: messages.notSwitched,
    explain,
    reload,
    success: (_, row) => [`${nameOf(row)} is back`],
  });
  const removing = useAction({
    run: (row: One) => api.remove({ id: row.id }),
    failed: messages.notRemoved,
    explain,
    reload,
    success: (_, row) => [messages.removed, nameOf(row)],
    undo: (_, row) => restoring.mutate(row),
    onSettled: () => setAsked(null),
  });
  return {
    reload: () => reload(client),
    toggle: (row: One) => switching.mutate({ row, isActive: !row.isActive }),
    /** the row whose deletion awaits confirmation */
    target,
    ask: setAsked,
    /** the props of its `DeleteConfirmation` */
    deletion: {
      row: target,
      isDeleting: removing.isPending,
      onDelete: (row: One) => removing.mutate(row),
      onClose: () => setAsked(null),
    },
  };
}

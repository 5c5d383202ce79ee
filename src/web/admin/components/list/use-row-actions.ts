import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCode, errorMessage } from '../../../lib/errors.ts';
import { toast, toastError } from '../../../ui/toast.tsx';

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

const explainError = (error: unknown) =>
  errorCode(error) === 'NOT_FOUND' ? 'Someone else has changed this since you opened it.' : errorMessage(error);

/** Switches rows on and off and deletes them once confirmed; each can be undone. */
export function useRowActions<One extends Row>(options: Options<One>) {
  const { api, messages, nameOf, explain = explainError } = options;
  const client = useQueryClient();
  const [asked, setAsked] = useState<One | null>(null);
  const reload = () => options.reload(client);
  const fail = (title: string) => (error: unknown) => {
    toastError('Error', `${title}. ${explain(error)}`);
    void reload();
  };
  const switching = useMutation({
    mutationFn: ({ row, isActive }: { row: One; isActive: boolean }) => api.setActive({ id: row.id, isActive }),
    onSuccess: (_, { row, isActive }) => {
      void reload();
      const [on, off] = messages.states;
      toast(messages.switched, `${nameOf(row)} is ${isActive ? on : off}.`, 'default', {
        label: 'Undo',
        run: () => switching.mutate({ row, isActive: !isActive }),
      });
    },
    onError: fail(messages.notSwitched),
  });
  const restoring = useMutation({
    mutationFn: (row: One) => api.restore({ id: row.id }),
    onSuccess: (_, row) => {
      void reload();
      toast(`${nameOf(row)} is back`);
    },
    onError: fail(messages.notSwitched),
  });
  const removing = useMutation({
    mutationFn: (row: One) => api.remove({ id: row.id }),
    onSuccess: (_, row) => {
      setAsked(null);
      void reload();
      toast(messages.removed, nameOf(row), 'default', { label: 'Undo', run: () => restoring.mutate(row) });
    },
    onError: (error) => {
      setAsked(null);
      fail(messages.notRemoved)(error);
    },
  });
  return {
    reload,
    fail,
    toggle: (row: One) => switching.mutate({ row, isActive: !row.isActive }),
    /** the row whose deletion awaits confirmation */
    asked,
    ask: setAsked,
    keep: () => setAsked(null),
    remove: () => asked && removing.mutate(asked),
    isRemoving: removing.isPending,
  };
}

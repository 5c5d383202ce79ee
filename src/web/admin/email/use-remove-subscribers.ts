import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { errorMessage } from '../../lib/errors.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { reloadSubscribers, type Subscriber } from './campaigns.ts';

/** Removes one subscriber, or the chosen ones after a question; both with an undo. */
export function useRemoveSubscribers() {
  const client = useQueryClient();
  const [leaving, setLeaving] = useState<{ ids: string[]; clear(): void } | null>(null);
  const reload = () => reloadSubscribers(client);
  const restore = useMutation({
    mutationFn: (id: string) => adminApi.newsletter.restore({ id }),
    onSuccess: ({ email }) => {
      void reload();
      toast(`${email} is back`);
    },
    onError: (error) => toastError('Error', errorMessage(error)),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Subscriber) => adminApi.newsletter.remove({ id }),
    onSuccess: (_, { id, email }) => {
      void reload();
      toast('Subscriber removed successfully', email, 'default', { label: 'Undo', run: () => restore.mutate(id) });
    },
    onError: (error) => {
      void reload();
      toastError('Error', `Failed to remove subscriber. ${errorMessage(error)}`);
    },
  });
  const restoreMany = useMutation({
    mutationFn: (ids: string[]) => adminApi.newsletter.restoreMany({ ids }),
    onSuccess: ({ restored }) => {
      void reload();
      toast(`${pluralize(restored, 'subscriber')} back on the list`);
    },
    onError: (error) => toastError('Error', errorMessage(error)),
  });
  const removeMany = useMutation({
    mutationFn: ({ ids }: { ids: string[]; clear(): void }) => adminApi.newsletter.removeMany({ ids }),
    onSuccess: ({ removed }, { clear }) => {
      setLeaving(null);
      clear();
      void reload();
      toast('Subscriber removed successfully', pluralize(removed.length, 'subscriber'), 'default', {
        label: 'Undo',
        run: () => restoreMany.mutate(removed),
      });
    },
    onError: (error) => {
      setLeaving(null);
      void reload();
      toastError('Error', `Failed to remove subscriber. ${errorMessage(error)}`);
    },
  });
  return { leaving, setLeaving, remove, removeMany };
}

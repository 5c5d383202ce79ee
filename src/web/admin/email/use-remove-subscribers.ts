import { useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { adminApi } from '../api.ts';
import { useAction } from '../components/use-action.ts';
import { reloadSubscribers, type Subscriber } from './campaigns.ts';

/** Removes one subscriber, or the chosen ones after a question; both with an undo. */
export function useRemoveSubscribers() {
  const [leaving, setLeaving] = useState<{ ids: string[]; clear(): void } | null>(null);
  const restore = useAction({
    run: (id: string) => adminApi.newsletter.restore({ id }),
    reload: reloadSubscribers,
    success: ({ email }) => [`${email} is back`],
  });
  const remove = useAction({
    run: ({ id }: Subscriber) => adminApi.newsletter.remove({ id }),
    failed: 'Failed to remove subscriber',
    reload: reloadSubscribers,
    success: (_, { email }) => ['Subscriber removed successfully', email],
    undo: (_, { id }) => restore.mutate(id),
  });
  const restoreMany = useAction({
    run: (ids: string[]) => adminApi.newsletter.restoreMany({ ids }),
    reload: reloadSubscribers,
    success: ({ restored }) => [`${pluralize(restored, 'subscriber')} back on the list`],
  });
  const removeMany = useAction({
    run: ({ ids }: { ids: string[]; clear(): void }) => adminApi.newsletter.removeMany({ ids }),
    failed: 'Failed to remove subscriber',
    reload: reloadSubscribers,
    success: ({ removed }) => ['Subscriber removed successfully', pluralize(removed.length, 'subscriber')],
    undo: ({ removed }) => restoreMany.mutate(removed),
    onSuccess: (_, { clear }) => clear(),
    onSettled: () => setLeaving(null),
  });
  return { leaving, setLeaving, remove, removeMany };
}

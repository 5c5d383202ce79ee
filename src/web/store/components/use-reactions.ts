import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { errorMessage } from '../../lib/errors.ts';
import { writeQueriesData } from '../../lib/query-client.ts';
import { useSession } from '../../lib/use-session.ts';
import { authPath } from '../../shop/auth-path.ts';
import { toastError } from '../../ui/toast.tsx';

/** limit of ids per request */
const AT_ONCE = 100;

type Marked = {
  /** the key of all queries about the user's reactions */
  ownLikes: QueryKey;
  /** which of these the user has marked */
  ask(ids: string[]): Promise<string[]>;
  /** changes one and returns the new count */
  send(id: string, on: boolean): Promise<number>;
  /** the key of the lists that show the counts */
  lists: QueryKey;
  /** the path to return to after signing in */
  hash?: string;
};

/** Likes and helpful votes of the shown rows, for signed-in users. */
export function useReactions(ids: string[], { ownLikes, ask, send, lists, hash = '' }: Marked) {
  const session = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data } = useQuery({
    queryKey: [...ownLikes, ids],
    queryFn: async () => {
      const blocks = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, index) =>
        ask(ids.slice(index * AT_ONCE, (index + 1) * AT_ONCE)),
      );
      return (await Promise.all(blocks)).flat();
    },
    enabled: Boolean(session),
    placeholderData: keepPreviousData,
  });
  // rows keep their places while they are read: only the count changes
  const [counts, setCounts] = useState<Record<string, number>>({});
  const isOn = (id: string) => Boolean(session && data?.includes(id));
  const press = async (id: string) => {
    if (!session) return navigate(authPath(`${pathname}${search}${hash}`));
    const on = !isOn(id);
    try {
      const count = await send(id, on);
      setCounts((before) => ({ ...before, [id]: count }));
      await writeQueriesData<string[]>(client, ownLikes, (before = []) => [
        ...before.filter((other) => other !== id),
        ...(on ? [id] : []),
      ]);
      void client.invalidateQueries({ queryKey: ownLikes });
      void client.invalidateQueries({ queryKey: lists, refetchType: 'none' });
    } catch (error) {
      toastError('Something went wrong', errorMessage(error));
    }
  };
  return { isOn, press, countOf: (id: string, initialCount: number) => counts[id] ?? initialCount };
}

import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { errorMessage } from '../../lib/errors.ts';
import { useSession } from '../../lib/use-session.ts';
import { authPath } from '../../shop/auth-path.ts';
import { toastError } from '../../ui/toast.tsx';

type Mark = { on: boolean; count: number };
type Own = Pick<UseQueryOptions<string[]>, 'queryKey'> & {
  // biome-ignore lint/suspicious/noExplicitAny: the context of a query, which nothing here reads
  queryFn?: any;
};

/**
 * Likes and helpful votes: one each, for who is signed in. `own` asks which of the shown ones the person has marked;
 * `send` changes one and answers how many there are then.
 */
export function useMarks(own: Own, send: (id: string, on: boolean) => Promise<number>) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { data } = useQuery<string[]>({
    queryKey: own.queryKey,
    queryFn: own.queryFn,
    enabled: Boolean(session),
    placeholderData: keepPreviousData,
  });
  const [changed, setChanged] = useState<Record<string, Mark>>({});
  const isOn = (id: string) => Boolean(session) && (changed[id]?.on ?? data?.includes(id) ?? false);
  const press = async (id: string) => {
    if (!session) return navigate(authPath(pathname));
    const on = !isOn(id);
    try {
      const count = await send(id, on);
      setChanged((before) => ({ ...before, [id]: { on, count } }));
    } catch (error) {
      toastError('That did not work', errorMessage(error));
    }
  };
  return { isOn, press, countOf: (id: string, shown: number) => changed[id]?.count ?? shown };
}

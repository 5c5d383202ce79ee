import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { errorCode } from '../lib/errors.ts';
import { useSession } from '../lib/use-session.ts';
import { toast, toastError } from '../ui/toast.tsx';
import { type AdminApi, adminQueries } from './api.ts';

export type RoleView = NonNullable<Awaited<ReturnType<AdminApi['panel']['permissions']>>['roleView']>;

/** An open panel hears of a role within so long; the server answers from memory. */
const ASKED_MS = 1000;

/**
 * What the signed-in person may do, asked for again every second while the panel is looked at. Undefined until it is
 * known; 'ended' once they may not use the panel any more.
 */
export function useLivePermissions() {
  const client = useQueryClient();
  const isSignedIn = Boolean(useSession());
  const { data, error, refetch } = useQuery({
    ...adminQueries.panel.permissions.queryOptions(),
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (errorCode(state.error) === 'FORBIDDEN' ? false : ASKED_MS),
    // nothing is asked without a session; with a new one it goes on
    enabled: isSignedIn,
  });
  const list = data?.permissions;
  const roleView = data?.roleView ?? null;
  const granted = useMemo(() => list && new Set(list), [list]);
  const hasEnded = errorCode(error) === 'FORBIDDEN';
  const before = useRef(list);
  const viewed = useRef<string | null>(null);
  useEffect(() => {
    if (before.current && list && before.current !== list) {
      // what is on the screen was read with other rights
      void client.resetQueries({
        predicate: isOfPanel,
      });
      if (roleView) toast(`The panel as ${roleView.name}`, 'It shows what this role may see, and changes nothing.');
      else if (viewed.current) toast('The panel is yours again', `You no longer see it as ${viewed.current}.`);
      else toast('Your role has changed', 'The panel shows what you may do now.');
    }
    before.current = list;
    viewed.current = roleView?.name ?? null;
  }, [client, list, roleView]);
  useEffect(() => {
    if (!hasEnded) return;
    // who was never in goes to the store, as everybody who is no staff
    if (!before.current) location.replace('/');
    // it takes the place of what could still be taken back
    toastError('Your access has ended');
    client.removeQueries({ predicate: isOfPanel });
  }, [client, hasEnded]);
  return { granted, roleView, hasEnded: hasEnded && list !== undefined, error: granted ? null : error, refetch };
}

// all that staff have loaded but what they may do, and what is the same for all of them
function isOfPanel({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean {
  return Array.isArray(path) && path[0] === 'admin' && !['permissions', 'providers'].includes(path[2]);
}

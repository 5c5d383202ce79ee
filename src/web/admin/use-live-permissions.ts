import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { errorCode } from '../lib/errors.ts';
import { useSession } from '../lib/use-session.ts';
import { toast, toastError } from '../ui/toast.tsx';
import { type AdminApi, adminQueries } from './api.ts';

export type RoleView = NonNullable<Awaited<ReturnType<AdminApi['panel']['permissions']>>['roleView']>;

/** Interval at which an open panel checks its permissions (ms); the server answers from memory. */
const ASKED_MS = 1000;

/**
 * The user's permissions, polled every second while the panel is visible. Undefined until known; 'ended' once the user
 * may no longer use the panel.
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
    // no polling without a session; a new one resumes it
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
      // the data on the screen was read with other permissions
      void client.resetQueries({
        predicate: isOfPanel,
      });
      if (roleView)
        toast(`Viewing the panel as ${roleView.name}`, 'It shows what this role may see, and changes nothing.');
      else if (viewed.current) toast('The panel is yours again', `You no longer view it as ${viewed.current}.`);
      else toast('Your role has changed', 'The panel shows what you may do now.');
    }
    before.current = list;
    viewed.current = roleView?.name ?? null;
  }, [client, list, roleView]);
  useEffect(() => {
    if (!hasEnded) return;
    // a user who never had access is sent to the store
    if (!before.current) location.replace('/');
    // replaces a toast with an undo that would fail
    toastError('Your access has ended');
    client.removeQueries({ predicate: isOfPanel });
  }, [client, hasEnded]);
  return { granted, roleView, hasEnded: hasEnded && list !== undefined, error: granted ? null : error, refetch };
}

// all admin data except permissions and what is the same for all staff
function isOfPanel({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean {
  return Array.isArray(path) && path[0] === 'admin' && !['permissions', 'providers'].includes(path[2]);
}

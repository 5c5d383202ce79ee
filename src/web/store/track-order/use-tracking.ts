import { useQuery } from '@tanstack/react-query';
import { type api, orpc } from '../../lib/api.ts';
import { useSession } from '../../lib/use-session.ts';
import type { TrackingMode } from './tracking-messages.ts';

export type TrackingEntry = Awaited<ReturnType<typeof api.tracking.find>>[number];
/** A requested search; `turn` counts them, so that repeating one runs it again. */
export type Asked = { mode: TrackingMode; value: string; turn: number };

/** The response to a search, on demand. The session decides what is visible, so a change of it searches again. */
export function useTracking(query: Asked | null) {
  const session = useSession();
  const { mode, value, turn } = query ?? { mode: 'order' as const, value: '', turn: 0 };
  const options = orpc.tracking.find.queryOptions({ input: { mode, value } });
  return useQuery({
    ...options,
    queryKey: [...options.queryKey, { turn, user: session?.user.id ?? null }] as unknown as typeof options.queryKey,
    // a prefilled search waits until the session is known
    enabled: query !== null && session !== undefined,
    gcTime: 0,
    // offline, the search fails instead of waiting silently
    networkMode: 'always',
  });
}

import { useQuery } from '@tanstack/react-query';
import { type api, orpc } from '../../lib/api.ts';
import { useSession } from '../../lib/use-session.ts';
import type { Mode } from './tracking-messages.ts';

export type TrackingEntry = Awaited<ReturnType<typeof api.tracking.find>>[number];
/** A search somebody asked for; `turn` counts them, so that asking the same again looks again. */
export type Asked = { mode: Mode; value: string; turn: number };

/** The answer to a search, on demand only. Who is signed in decides what may be seen, so a change of that asks anew. */
export function useTracking(asked: Asked | null) {
  const session = useSession();
  const { mode, value, turn } = asked ?? { mode: 'order' as const, value: '', turn: 0 };
  const options = orpc.tracking.find.queryOptions({ input: { mode, value } });
  return useQuery({
    ...options,
    queryKey: [...options.queryKey, { turn, user: session?.user.id ?? null }] as unknown as typeof options.queryKey,
    // a prefilled search waits until it is known who asks
    enabled: asked !== null && session !== undefined,
    gcTime: 0,
    // without a connection the search shall fail, not wait in silence
    networkMode: 'always',
  });
}

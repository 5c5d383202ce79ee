import type { App } from '../app.ts';
import type { Viewer } from './access-token.ts';
import { isSessionActive } from './viewer.ts';

/** So long a read may go on in a session that has ended; with the time of one query it stays below two seconds. */
const READS_LAG_MS = 1500;
/** sessions remembered at once; more begin anew */
const REMEMBERED = 20_000;

type Known = { at: number; stands: Promise<boolean> };

/**
 * Tells whether the session of a token still stands: what changes something asks the database each time, reads at most
 * once in a while, in every process by itself.
 */
export function createSessionStanding({ db, now }: Pick<App, 'db' | 'now'>) {
  const known = new Map<string, Known>();
  const look = (sessionId: string): Promise<boolean> => {
    const at = now().getTime();
    const stands = isSessionActive(db, sessionId, now());
    if (known.size >= REMEMBERED) known.clear();
    known.set(sessionId, { at, stands });
    // a database that does not answer is asked again
    stands.catch(() => known.delete(sessionId));
    return stands;
  };
  return async (viewer: Viewer | null, isRead: boolean): Promise<Viewer | null> => {
    if (!viewer) return null;
    const remembered = known.get(viewer.sessionId);
    const fresh = remembered && Math.abs(now().getTime() - remembered.at) < READS_LAG_MS;
    return (await (isRead && fresh ? remembered.stands : look(viewer.sessionId))) ? viewer : null;
  };
}

import { invalidateCached, receivesChanges } from '#db/row-cache.ts';
import type { App } from '../app.ts';
import type { Viewer } from './access-token.ts';
import { isSessionActive, isSessionActiveCached, sessionTag } from './viewer.ts';

/**
 * The caller of a token whose session is open, else null. While notifications arrive the session's copy suffices;
 * without them only for reads, and writes check the database.
 */
export async function activeViewer(
  { db, now }: Pick<App, 'db' | 'now'>,
  viewer: Viewer | null,
  isRead: boolean,
): Promise<Viewer | null> {
  if (!viewer) return null;
  const stands =
    isRead || receivesChanges(db)
      ? await isSessionActiveCached(db, viewer, now())
      : await isSessionActive(db, viewer.sessionId, now());
  // a session that was rejected here is not accepted by its copy either
  if (!stands) invalidateCached(db, sessionTag(viewer.sessionId));
  return stands ? viewer : null;
}

import { changedKept, hearsChanges } from '#db/kept-rows.ts';
import type { App } from '../app.ts';
import type { Viewer } from './access-token.ts';
import { isSessionActive, sessionTag, stillStands } from './viewer.ts';

/**
 * The caller of a token whose session still stands, else null. While this process hears what the database says has
 * changed, the session's copy answers; without, it answers reads alone, and what changes something asks each time.
 */
export async function standingViewer(
  { db, now }: Pick<App, 'db' | 'now'>,
  viewer: Viewer | null,
  isRead: boolean,
): Promise<Viewer | null> {
  if (!viewer) return null;
  const stands =
    isRead || hearsChanges(db)
      ? await stillStands(db, viewer, now())
      : await isSessionActive(db, viewer.sessionId, now());
  // who was told no here gets no yes from the copy either
  if (!stands) changedKept(db, sessionTag(viewer.sessionId));
  return stands ? viewer : null;
}

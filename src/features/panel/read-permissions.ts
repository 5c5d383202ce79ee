import type { App } from '#platform/app.ts';
import type { Viewer } from '#platform/http/access-token.ts';
import { keptStaffSession } from '#platform/http/viewer.ts';

/** The permissions of the signed-in staff. An open panel asks every second, so they come from memory. */
export async function readPermissions(app: App, viewer: Viewer) {
  const session = await keptStaffSession(app.db, viewer, app.now());
  return { permissions: [...(session?.permissions ?? [])] };
}

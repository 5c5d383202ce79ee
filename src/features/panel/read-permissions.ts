import type { App } from '#platform/app.ts';
import type { Viewer } from '#platform/http/access-token.ts';
import { readCachedStaffSession } from '#platform/http/viewer.ts';

/** The permissions of the signed-in staff. An open panel asks every second, so they come from memory. */
export async function readPermissions(app: App, viewer: Viewer) {
  const session = await readCachedStaffSession(app.db, viewer, app.now());
  const view = session?.roleView;
  return {
    permissions: [...(session?.permissions ?? [])],
    roleView: view ? { ...view, endsAt: view.endsAt.toISOString() } : null,
  };
}

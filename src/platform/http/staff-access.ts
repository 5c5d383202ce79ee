import type { Permission } from '#shared/contract.ts';
import type { App } from '../app.ts';
import { recordSecurityEvent } from '../security-events.ts';
import type { Viewer } from './access-token.ts';
import { hasPermission } from './permissions.ts';
import { extendStaffSession, readStaffSession } from './viewer.ts';

type Wanted = {
  /** one of these is enough; none opens to nobody */
  permissions: readonly Permission[];
  /** the person must have shown lately who they are */
  confirmed: boolean;
  /** what the panel asks by itself while nobody works is no work, and does not keep the session */
  idle: boolean;
};

export type StaffAccessError = 'UNAUTHORIZED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED';

/** Why a person with a token may not do what is staff's, or null. Being allowed counts as work. */
export async function staffAccessError(
  app: App,
  viewer: Viewer,
  { permissions, confirmed, idle }: Wanted,
): Promise<StaffAccessError | null> {
  const session = await readStaffSession(app.db, viewer, app.now());
  if (!session) return 'UNAUTHORIZED';
  if (!permissions.some((permission) => hasPermission(session.roles, permission))) {
    const data = { wanted: permissions.join(' ') };
    await recordSecurityEvent(app.db, { kind: 'access.denied', at: app.now(), userId: viewer.userId, data });
    return 'FORBIDDEN';
  }
  if (confirmed && !session.confirmed) return 'REAUTHENTICATION_REQUIRED';
  if (!idle && session.toKeep) await extendStaffSession(app.db, viewer.sessionId, app.now());
  return null;
}

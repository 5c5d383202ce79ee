import type { Permission } from '#shared/permissions.ts';
import type { App } from '../app.ts';
import { recordSecurityEvent } from '../security-events.ts';
import type { Viewer } from './access-token.ts';
import { extendStaffSession, keptStaffSession, readStaffSession, type StaffSession } from './viewer.ts';

/** What a call asks of a member of staff. */
export type StaffAccess = {
  /** one of these is enough; none opens to nobody */
  permissions: readonly Permission[];
  /** the person must have shown lately who they are */
  reauthenticated: boolean;
  /** what the panel asks by itself while nobody works is no work, and does not keep the session */
  idle: boolean;
  /** it may be called while a role is viewed although it is no read */
  duringRoleView?: boolean;
  /** it changes nothing: a copy of the session, at most two seconds old, may say yes */
  isRead: boolean;
};

export type StaffAccessError = 'UNAUTHORIZED' | 'FORBIDDEN' | 'ROLE_VIEW_READ_ONLY' | 'REAUTHENTICATION_REQUIRED';

/** Why a person with a token may not do what is staff's, or null. Being allowed counts as work. */
export async function staffAccessError(
  app: App,
  viewer: Viewer,
  wanted: StaffAccess,
): Promise<StaffAccessError | null> {
  const kept = wanted.isRead ? await keptStaffSession(app.db, viewer, app.now()) : null;
  // a no is never said by a copy: rights that were given just now hold at once
  const session = refusal(kept, wanted) === null ? kept : await readStaffSession(app.db, viewer, app.now());
  const error = refusal(session, wanted);
  if (error === 'FORBIDDEN') {
    const data = { wanted: wanted.permissions.join(' ') };
    await recordSecurityEvent(app.db, { kind: 'access.denied', at: app.now(), userId: viewer.userId, data });
  }
  if (!error && !wanted.idle && session?.toKeep) await extendStaffSession(app.db, viewer.sessionId, app.now());
  return error;
}

function refusal(session: StaffSession | null, wanted: StaffAccess): StaffAccessError | null {
  const { permissions, reauthenticated, isRead, duringRoleView = false } = wanted;
  if (!session) return 'UNAUTHORIZED';
  if (!permissions.some((permission) => session.permissions.has(permission))) return 'FORBIDDEN';
  if (session.roleView && !isRead && !duringRoleView) return 'ROLE_VIEW_READ_ONLY';
  return reauthenticated && !session.reauthenticated ? 'REAUTHENTICATION_REQUIRED' : null;
}

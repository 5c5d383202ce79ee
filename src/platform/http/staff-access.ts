import type { Permission } from '#shared/permissions.ts';
import type { App } from '../app.ts';
import { recordSecurityEvent } from '../security-events.ts';
import type { Viewer } from './access-token.ts';
import { extendStaffSession, readCachedStaffSession, readStaffSession, type StaffSession } from './viewer.ts';

/** The requirements of a staff call. */
export type StaffAccess = {
  /** one of these suffices; an empty list allows nobody */
  permissions: readonly Permission[];
  /** needs recent re-authentication */
  reauthenticated: boolean;
  /** polling of an idle panel does not keep the session alive */
  idle: boolean;
  /** allowed during a role view although it is not a read */
  duringRoleView?: boolean;
  /** a read: a copy of the session, at most two seconds old, suffices */
  isRead: boolean;
};

export type StaffAccessError = 'UNAUTHORIZED' | 'FORBIDDEN' | 'ROLE_VIEW_READ_ONLY' | 'REAUTHENTICATION_REQUIRED';

/** Why a token's user may not make a staff call, or null. An allowed call keeps the session alive. */
export async function staffAccessError(
  app: App,
  viewer: Viewer,
  access: StaffAccess,
): Promise<StaffAccessError | null> {
  const cachedSession = access.isRead ? await readCachedStaffSession(app.db, viewer, app.now()) : null;
  // a copy never refuses, so that new permissions apply at once
  const session =
    refusal(cachedSession, access) === null ? cachedSession : await readStaffSession(app.db, viewer, app.now());
  const error = refusal(session, access);
  if (error === 'FORBIDDEN') {
    const data = { wanted: access.permissions.join(' ') };
    await recordSecurityEvent(app.db, { kind: 'access.denied', at: app.now(), userId: viewer.userId, data });
  }
  if (!error && !access.idle && session?.toKeep) await extendStaffSession(app.db, viewer.sessionId, app.now());
  return error;
}

function refusal(session: StaffSession | null, access: StaffAccess): StaffAccessError | null {
  const { permissions, reauthenticated, isRead, duringRoleView = false } = access;
  if (!session) return 'UNAUTHORIZED';
  if (!permissions.some((permission) => session.permissions.has(permission))) return 'FORBIDDEN';
  if (session.roleView && !isRead && !duringRoleView) return 'ROLE_VIEW_READ_ONLY';
  return reauthenticated && !session.reauthenticated ? 'REAUTHENTICATION_REQUIRED' : null;
}

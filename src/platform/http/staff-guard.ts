import type { Permission } from '#shared/contract.ts';
import type { App } from '../app.ts';
import type { Viewer } from './access-token.ts';
import { allows } from './permissions.ts';
import { keepStaffSession, recentlyConfirmed, rolesOf } from './viewer.ts';

type Wanted = {
  /** one of these is enough; none opens to nobody */
  permissions: readonly Permission[];
  /** the person must have shown lately who they are */
  confirmed: boolean;
  /** what the panel asks by itself while nobody works is no work, and does not keep the session */
  idle: boolean;
};

/** Why a signed-in person may not do what is staff's, or null. Being allowed counts as work. */
export async function staffRefusal(
  app: App,
  { userId, sessionId }: Viewer,
  { permissions, confirmed, idle }: Wanted,
): Promise<'FORBIDDEN' | 'CONFIRMATION_REQUIRED' | null> {
  const roles = permissions.length > 0 ? await rolesOf(app.db, userId) : [];
  if (!permissions.some((permission) => allows(roles, permission))) return 'FORBIDDEN';
  if (confirmed && !(await recentlyConfirmed(app.db, sessionId, app.now()))) return 'CONFIRMATION_REQUIRED';
  if (!idle) await keepStaffSession(app.db, sessionId, app.now());
  return null;
}

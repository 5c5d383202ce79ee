import type { Permission } from '#shared/contract.ts';
import type { App } from '../app.ts';
import { recordSecurityEvent } from '../security-events.ts';
import type { Viewer } from './access-token.ts';
import { allows } from './permissions.ts';
import { keepStaffSession, readStaffSession } from './viewer.ts';

type Wanted = {
  /** one of these is enough; none opens to nobody */
  permissions: readonly Permission[];
  /** the person must have shown lately who they are */
  confirmed: boolean;
  /** what the panel asks by itself while nobody works is no work, and does not keep the session */
  idle: boolean;
};

export type StaffRefusal = 'UNAUTHORIZED' | 'FORBIDDEN' | 'CONFIRMATION_REQUIRED';

/** Why a person with a token may not do what is staff's, or null. Being allowed counts as work. */
export async function staffRefusal(
  app: App,
  viewer: Viewer,
  { permissions, confirmed, idle }: Wanted,
): Promise<StaffRefusal | null> {
  const session = await readStaffSession(app.db, viewer, app.now());
  if (!session) return 'UNAUTHORIZED';
  if (!permissions.some((permission) => allows(session.roles, permission))) {
    const data = { wanted: permissions.join(' ') };
    await recordSecurityEvent(app.db, { kind: 'access.denied', at: app.now(), userId: viewer.userId, data });
    return 'FORBIDDEN';
  }
  if (confirmed && !session.confirmed) return 'CONFIRMATION_REQUIRED';
  if (!idle && session.toKeep) await keepStaffSession(app.db, viewer.sessionId, app.now());
  return null;
}

import { lt } from 'drizzle-orm';
import { teamInvitations } from '#db/schema/team.ts';
import type { App } from '#platform/app.ts';
import { DAY_MS } from '#shared/dates.ts';
import { ENDED_INVITATION_DAYS } from './rules.ts';

/** Removes invitations that were neither accepted nor sent again. Returns how many. */
export async function purgeEndedInvitations(app: App): Promise<number> {
  const before = new Date(app.now().getTime() - ENDED_INVITATION_DAYS * DAY_MS);
  const endedInvitations = await app.db.delete(teamInvitations).where(lt(teamInvitations.expiresAt, before));
  return endedInvitations.rowCount ?? 0;
}

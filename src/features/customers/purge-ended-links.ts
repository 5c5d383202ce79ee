import { lt } from 'drizzle-orm';
import { emailTokens, pendingSignUps, signInCodes } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { DAY_MS } from '#shared/dates.ts';

/** Removes expired sign-ups, reset links and codes. Returns how many. */
export async function purgeEndedLinks(app: App): Promise<number> {
  const signUps = await app.db.delete(pendingSignUps).where(lt(pendingSignUps.expiresAt, app.now()));
  const dayAgo = new Date(app.now().getTime() - DAY_MS);
  const links = await app.db.delete(emailTokens).where(lt(emailTokens.expiresAt, dayAgo));
  const codes = await app.db.delete(signInCodes).where(lt(signInCodes.expiresAt, dayAgo));
  return (signUps.rowCount ?? 0) + (links.rowCount ?? 0) + (codes.rowCount ?? 0);
}

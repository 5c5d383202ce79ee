import { lt } from 'drizzle-orm';
import { emailTokens, pendingSignUps } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { DAY_MS } from '#shared/dates.ts';

/** Removes expired sign-ups and reset links. Returns how many. */
export async function purgeEndedLinks(app: App): Promise<number> {
  const signUps = await app.db.delete(pendingSignUps).where(lt(pendingSignUps.expiresAt, app.now()));
  const dayAgo = new Date(app.now().getTime() - DAY_MS);
  const links = await app.db.delete(emailTokens).where(lt(emailTokens.expiresAt, dayAgo));
  return (signUps.rowCount ?? 0) + (links.rowCount ?? 0);
}

import { eq } from 'drizzle-orm';
import { sessions, users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import type { Viewer } from '#platform/http/access-token.ts';
import { Refusal } from '#shared/refusal.ts';
import { verifyPassword } from './password.ts';

/** The person of this session shows again who they are; what asks for it is open to the session for some minutes. */
export async function confirmIdentity(app: App, viewer: Viewer, password: string): Promise<void> {
  const [user] = await app.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, viewer.userId));
  if (!(await verifyPassword(user?.passwordHash, password))) throw new Refusal('INVALID_CREDENTIALS');
  await app.db.update(sessions).set({ confirmedAt: app.now() }).where(eq(sessions.id, viewer.sessionId));
}

import { and, eq, ne } from 'drizzle-orm';
import { sessions } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { requirePassword } from './reauthenticate.ts';
import { replacePassword } from './replace-password.ts';
import { endSessions } from './session.ts';

/** Changes the password of a signed-in user and signs out the other devices. */
export async function changePassword(
  app: App,
  input: { userId: string; sessionId: string; currentPassword: string; password: string },
): Promise<void> {
  await requirePassword(app, input.userId, input.currentPassword);
  await replacePassword(app, input.userId, input.password, async (tx) => {
    await endSessions(app, tx, and(eq(sessions.userId, input.userId), ne(sessions.id, input.sessionId)));
    await recordSecurityEvent(tx, { kind: 'password.changed', at: app.now(), userId: input.userId });
  });
}

import { eq } from 'drizzle-orm';
import { users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { Refusal } from '#shared/refusal.ts';
import { verifyPassword } from './password.ts';
import { createSession, type SessionAnswer } from './session.ts';

/** Signs in with e-mail and password. The same refusal for an unknown address and a wrong password. */
export async function signIn(
  app: App,
  input: { email: string; password: string; userAgent: string },
): Promise<SessionAnswer> {
  const [user] = await app.db.select().from(users).where(eq(users.email, input.email));
  if (!(await verifyPassword(user?.deletedAt ? null : user?.passwordHash, input.password)) || !user)
    throw new Refusal('INVALID_CREDENTIALS');
  if (!user.emailConfirmedAt) throw new Refusal('EMAIL_NOT_CONFIRMED');
  return createSession(app, user, input.userAgent);
}

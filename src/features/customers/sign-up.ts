import { randomUUID } from 'node:crypto';
import { transact } from '#db/client.ts';
import { pendingSignUps } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { DAY_MS } from '#shared/dates.ts';
import { hashPassword } from './password.ts';
import { requireStrongPassword } from './require-strong-password.ts';
import { CONFIRM_LINK_DAYS } from './rules.ts';
import { browserHash } from './tokens.ts';
import { SIGN_UP_MAIL } from './write-sign-up-mail.ts';

type SignUp = { email: string; password: string; fullName: string; browser?: string | undefined };

/**
 * Stores a sign-up beside others of the address and queues its mail. Only the job looks up the account, so that
 * response and timing are the same for every address.
 */
export async function signUp(app: App, { email, password, fullName, browser }: SignUp): Promise<void> {
  await requireStrongPassword(app, password, { email, fullName });
  const id = randomUUID();
  const now = app.now();
  const passwordHash = await hashPassword(password);
  await transact(app.db, async (tx) => {
    await tx.insert(pendingSignUps).values({
      id,
      email,
      fullName,
      passwordHash,
      browserHash: browser ? browserHash(id, browser) : null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CONFIRM_LINK_DAYS * DAY_MS),
    });
    await app.jobs.send(tx, SIGN_UP_MAIL, { signUpId: id });
  });
}

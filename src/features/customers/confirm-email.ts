import { and, eq, isNull } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import { users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { Refusal } from '#shared/refusal.ts';
import { consumeEmailToken } from './email-token.ts';
import { recordConsent } from './record-consent.ts';
import { ACCOUNT_NOTICE } from './rules.ts';

/** Marks the address as confirmed. Does not sign in: the link may be opened on any device. */
export async function confirmEmail(app: App, token: string): Promise<void> {
  await transact(app.db, async (tx) => {
    const userId = await consumeEmailToken(tx, token, 'confirm', app.now());
    if (!userId) throw new Refusal('INVALID_LINK');
    await markConfirmed(app, tx, userId);
  });
}

/** The owner of the address agrees to the account with it; a repetition changes nothing. */
export async function markConfirmed(app: App, tx: Tx, userId: string): Promise<void> {
  const [confirmed] = await tx
    .update(users)
    .set({ emailConfirmedAt: app.now() })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)))
    .returning({ email: users.email });
  if (!confirmed) return;
  await recordConsent(tx, {
    email: confirmed.email,
    userId,
    purpose: 'account',
    given: true,
    notice: ACCOUNT_NOTICE,
    source: 'sign-up',
    at: app.now(),
  });
}

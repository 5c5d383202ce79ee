import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { Refusal } from '#shared/refusal.ts';
import { consumeEmailToken } from './email-token.ts';

/** Marks the address as confirmed. Does not sign in: the link may be opened on any device. */
export async function confirmEmail(app: App, token: string): Promise<void> {
  await transact(app.db, async (tx) => {
    const userId = await consumeEmailToken(tx, token, 'confirm', app.now());
    if (!userId) throw new Refusal('INVALID_LINK');
    await tx.update(users).set({ emailConfirmedAt: app.now() }).where(eq(users.id, userId));
  });
}

/** npm run admin:create -- EMAIL: prints a one-time link with which the first administrator sets a password. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { transact } from '#db/client.ts';
import { userRoles, users } from '#db/schema/customers.ts';
import { issueEmailToken } from '#features/customers/email-token.ts';
import { removeTotp } from '#features/customers/totp.ts';
import { readConfig } from '#platform/config.ts';
import { errorText } from '#platform/log.ts';
import { prepare } from './prepare.ts';

const address = z.email().safeParse(process.argv[2]?.trim().toLowerCase());
if (!address.success) {
  console.error('Usage: npm run admin:create -- somebody@example.com');
  process.exit(1);
}
try {
  const config = readConfig(process.env);
  const { app, close } = await prepare(config, 'sender');
  const token = await transact(app.db, async (tx) => {
    await tx.insert(users).values({ email: address.data, createdAt: app.now() }).onConflictDoNothing();
    const [user] = await tx.select().from(users).where(eq(users.email, address.data));
    await tx.insert(userRoles).values({ userId: user!.id, role: 'admin' }).onConflictDoNothing();
    // who runs this owns the server: a lost phone ends here
    await removeTotp(tx, user!.id);
    return issueEmailToken(app, tx, user!.id, 'reset');
  });
  console.log(
    `Within one hour, set the password of ${address.data} here, once:\n${config.origin}/reset-password#token=${token}`,
  );
  await close();
} catch (error) {
  // never the error itself: a failed query carries the hash of the link
  console.error(error instanceof Error ? errorText(error) : error);
  process.exit(1);
}

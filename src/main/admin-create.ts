/** npm run admin:create -- EMAIL: prints a one-time link with which an owner sets a password. */
import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { users } from '#db/schema/customers.ts';
import { issueResetToken } from '#features/customers/reset-token.ts';
import { removeTotp } from '#features/customers/totp.ts';
import { grantOwner } from '#features/team/grant-owner.ts';
import { readConfig } from '#platform/config.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { email } from '#shared/text-schemas.ts';
import { bootstrap } from './bootstrap.ts';
import { failStartup } from './explain-startup-error.ts';
import { readOrigin } from './installation.ts';
import { requireShop } from './require-shop.ts';

const address = email.safeParse(process.argv[2]);
if (!address.success) {
  console.error('Usage: npm run admin:create -- name@example.com');
  process.exit(1);
}
try {
  const config = readConfig(process.env);
  requireShop(config);
  const { app, close } = await bootstrap(config, 'sender');
  const token = await transact(app.db, async (tx) => {
    await tx.insert(users).values({ email: address.data, createdAt: app.now() }).onConflictDoNothing();
    const [user] = await tx.select().from(users).where(eq(users.email, address.data));
    await grantOwner(app, tx, user!.id);
    const event = { at: app.now(), userId: user!.id };
    // the operator controls the server, so a lost second factor is removed here
    if (await removeTotp(tx, user!.id))
      await recordSecurityEvent(tx, { ...event, kind: 'second_factor.removed' }, app.log);
    return issueResetToken(app, tx, user!.id);
  });
  // without PUBLIC_URL the link leads to where the shop last started
  const isTold = Boolean(process.env.PUBLIC_URL || process.env.PORT);
  const origin = isTold ? config.origin : ((await readOrigin(app.db)) ?? config.origin);
  console.log(
    `Within one hour, set the password of ${address.data} here, once:\n${origin}/reset-password#token=${token}`,
  );
  await close();
} catch (error) {
  failStartup(error);
}

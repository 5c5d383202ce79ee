import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { accounts, users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { rolesOf } from '#platform/http/viewer.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { DomainError } from '#shared/domain-error.ts';
import { isStaff } from '#shared/staff-role.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { passwordChangedMail } from './mails.ts';
import { hashPassword } from './password.ts';
import { requireStrongPassword } from './require-strong-password.ts';
import { endResetTokens } from './reset-token.ts';

export async function replacePassword(
  app: App,
  userId: string,
  password: string,
  alongside: (tx: Tx) => Promise<void>,
) {
  const [user] = await app.db.select().from(accounts).where(eq(accounts.id, userId));
  if (!user) throw new DomainError('NOT_FOUND');
  await requireStrongPassword(app, password, user, isStaff(await rolesOf(app.db, userId)));
  const passwordHash = await hashPassword(password);
  const letterhead = await readLetterhead(app, app.db);
  await transact(app.db, async (tx) => {
    await alongside(tx);
    await endResetTokens(tx, userId, app.now());
    await tx.update(users).set({ passwordHash, updatedAt: app.now() }).where(eq(users.id, userId));
    await enqueueMail(app, tx, passwordChangedMail(letterhead, app.config.origin, user));
  });
}

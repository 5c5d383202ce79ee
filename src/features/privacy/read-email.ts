import { eq } from 'drizzle-orm';
import { accounts } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';

/** The address of an account. NOT_FOUND. */
export async function readEmail(app: App, userId: string): Promise<string> {
  const [user] = await app.db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, userId));
  if (!user) throw new DomainError('NOT_FOUND');
  return user.email;
}

import { eq } from 'drizzle-orm';
import { users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';

/** The address of an account. NOT_FOUND. */
export async function readEmail(app: App, userId: string): Promise<string> {
  const [user] = await app.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user) throw new DomainError('NOT_FOUND');
  return user.email;
}

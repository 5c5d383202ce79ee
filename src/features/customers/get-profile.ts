import { eq } from 'drizzle-orm';
import { accounts } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';

/** The profile of the signed-in user. */
export async function getProfile(app: App, userId: string) {
  const [user] = await app.db.select().from(accounts).where(eq(accounts.id, userId));
  if (!user) throw new DomainError('NOT_FOUND');
  const { id, email, fullName, phone, provenPhone, fitnessGoals, dietaryPreferences, createdAt } = user;
  const isPhoneConfirmed = phone !== null && phone === provenPhone;
  return {
    id,
    email,
    fullName,
    phone,
    isPhoneConfirmed,
    fitnessGoals,
    dietaryPreferences,
    createdAt: createdAt.toISOString(),
  };
}

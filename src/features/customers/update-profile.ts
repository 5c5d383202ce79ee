import { eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { getProfile } from './get-profile.ts';
import { requirePhone } from './require-phone.ts';

type ProfileChange = {
  fullName?: string | undefined;
  phone?: string | null | undefined;
  fitnessGoals?: string[] | undefined;
  dietaryPreferences?: string[] | undefined;
};

const whileProven = (column: AnyPgColumn, phone: string | null) =>
  sql`case when ${users.provenPhone} = ${phone}::text then ${column} end`;

const phoneChange = (phone: string | null) => ({
  phone,
  provenPhone: whileProven(users.provenPhone, phone),
  phoneProvenAt: whileProven(users.phoneProvenAt, phone),
});

/** Updates the given fields. A phone number is stored as +91…; an empty one is removed. A new one is unconfirmed. */
export async function updateProfile(app: App, userId: string, change: ProfileChange) {
  const phone = change.phone ? requirePhone(change.phone) : null;
  const set = {
    ...(change.fullName === undefined ? {} : { fullName: change.fullName }),
    ...(change.phone === undefined ? {} : phoneChange(phone)),
    ...(change.fitnessGoals === undefined ? {} : { fitnessGoals: change.fitnessGoals }),
    ...(change.dietaryPreferences === undefined ? {} : { dietaryPreferences: change.dietaryPreferences }),
    updatedAt: app.now(),
  };
  await app.db.update(users).set(set).where(eq(users.id, userId));
  return getProfile(app, userId);
}

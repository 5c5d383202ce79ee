import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { accounts, userRoles } from '#db/schema/customers.ts';

type Account = typeof accounts.$inferSelect;

/** The account whose phone is this number and has been confirmed; null also when a member of staff has it. */
export async function findPhoneOwner(db: Queryable, phone: string): Promise<Account | null> {
  const [account] = await db
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.provenPhone, phone),
        eq(accounts.phone, phone),
        isNull(accounts.deletedAt),
        notExists(db.select({ one: sql`1` }).from(userRoles).where(eq(userRoles.userId, accounts.id))),
      ),
    );
  return account ?? null;
}

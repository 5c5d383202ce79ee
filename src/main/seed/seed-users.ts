import type { Tx } from '#db/queryable.ts';
import { userRoles, users } from '#db/schema/customers.ts';
import { hashPassword } from '#features/customers/password.ts';
import { recordConsent } from '#features/customers/record-consent.ts';
import { ACCOUNT_NOTICE } from '#features/customers/rules.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { Demo } from './load-demo.ts';

type Account = Demo['accounts']['staff'] & Partial<Pick<Demo['accounts']['customer'], 'phone' | 'fitnessGoals'>>;
export type DemoAccounts = { customerId: string; staffId: string };

/** The demo's known accounts. Returns their ids. */
export async function seedUsers(tx: Tx, { accounts }: Demo, now: Date): Promise<DemoAccounts> {
  const { address: _, ...customer } = accounts.customer;
  const staffId = await insertAccount(tx, accounts.staff, new Date(now.getTime() - 400 * DAY_MS));
  await tx.insert(userRoles).values({ userId: staffId, role: 'admin' });
  return { staffId, customerId: await insertAccount(tx, customer, new Date(now.getTime() - 120 * DAY_MS)) };
}

async function insertAccount(tx: Tx, { password, ...account }: Account, createdAt: Date): Promise<string> {
  const [user] = await tx
    .insert(users)
    .values({ ...account, passwordHash: await hashPassword(password), emailConfirmedAt: createdAt, createdAt })
    .returning({ id: users.id });
  await recordConsent(tx, {
    email: account.email,
    userId: user!.id,
    at: createdAt,
    purpose: 'account',
    given: true,
    notice: ACCOUNT_NOTICE,
    source: 'sign-up',
  });
  return user!.id;
}

import type { Tx } from '#db/client.ts';
import { userRoles, users } from '#db/schema/customers.ts';
import { hashPassword } from '#features/customers/password.ts';
import { recordConsent } from '#features/customers/record-consent.ts';
import { ACCOUNT_NOTICE } from '#features/customers/rules.ts';
import { DAY_MS } from '#shared/dates.ts';

export const DEMO_ACCOUNTS = [
  { email: 'admin@ojas.example', password: 'ojas-admin-demo', fullName: 'Meera Joshi', role: 'admin' },
  { email: 'customer@ojas.example', password: 'ojas-customer-demo', fullName: 'Ananya Deshpande', role: 'customer' },
] as const;

/** The demo's known accounts. Returns their ids. */
export async function seedUsers(tx: Tx, now: Date): Promise<{ customerId: string; staffId: string }> {
  let [customerId, staffId] = ['', ''];
  for (const { email, password, fullName, role } of DEMO_ACCOUNTS) {
    const createdAt = new Date(now.getTime() - (role === 'admin' ? 400 : 120) * DAY_MS);
    const [user] = await tx
      .insert(users)
      .values({
        email,
        fullName,
        passwordHash: await hashPassword(password),
        emailConfirmedAt: createdAt,
        createdAt,
        ...(role === 'customer' ? { phone: '+919845012345', fitnessGoals: ['Build muscle', 'Run 10 km'] } : {}),
      })
      .returning({ id: users.id });
    await recordConsent(tx, {
      email,
      userId: user!.id,
      purpose: 'account',
      given: true,
      notice: ACCOUNT_NOTICE,
      source: 'sign-up',
      at: createdAt,
    });
    if (role === 'admin') {
      await tx.insert(userRoles).values({ userId: user!.id, role: 'admin' });
      staffId = user!.id;
    } else customerId = user!.id;
  }
  return { customerId, staffId };
}

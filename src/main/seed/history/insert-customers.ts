import type { Tx } from '#db/queryable.ts';
import { addresses, users } from '#db/schema/customers.ts';
import { consents } from '#db/schema/newsletter.ts';
import { ACCOUNT_NOTICE, FITNESS_GOALS } from '#features/customers/rules.ts';
import { HOUR_MS } from '#shared/dates.ts';
import type { Customer } from './draw-customers.ts';
import type { PlannedOrder } from './draw-orders.ts';
import { insertMany } from './insert-many.ts';
import type { Random } from './random.ts';

/** The accounts of the customers, created shortly before their first order. They cannot sign in. */
export async function insertCustomers(
  tx: Tx,
  random: Random,
  customers: readonly Customer[],
  orders: readonly PlannedOrder[],
): Promise<void> {
  const people = customers.map((customer) => {
    const first = orders.find((order) => order.customer === customer)!.at;
    return { ...customer, joinedAt: new Date(first.getTime() - (0.2 + random.next() * 60) * HOUR_MS) };
  });
  await insertMany(
    tx,
    users,
    people.map(({ id, address: { email, fullName, phone }, joinedAt }) => ({
      id,
      email,
      fullName,
      phone,
      emailConfirmedAt: joinedAt,
      createdAt: joinedAt,
      updatedAt: joinedAt,
      fitnessGoals: random.chance(0.6) ? [random.pick(FITNESS_GOALS)] : [],
    })),
  );
  await insertMany(
    tx,
    addresses,
    people.map(({ id, address: { email: _, ...address }, joinedAt }) => ({
      ...address,
      userId: id,
      isDefault: true,
      createdAt: joinedAt,
    })),
  );
  await insertMany(
    tx,
    consents,
    people.map(({ id, address: { email }, joinedAt }) => ({
      email,
      userId: id,
      purpose: 'account',
      given: true,
      notice: ACCOUNT_NOTICE,
      source: 'sign-up',
      at: joinedAt,
    })),
  );
}

import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { accounts, addresses, isAccount, USER_SEARCH_TEXT, users } from '#db/schema/customers.ts';
import { ORDER_SEARCH_TEXT, orders } from '#db/schema/orders.ts';
import { matchesText } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import { phoneDigits } from '#shared/phone.ts';

const LIMIT = 10;

/** Accounts, and customers of earlier orders, by part of their name or e-mail, or by phone. A visitor has no customerId. */
export async function findCustomers(app: App, search: string) {
  const digits = phoneDigits(search);
  const text = /^\d{5,}$/.test(digits) ? digits : search;
  const [people, recentOrders] = await Promise.all([
    app.db
      .select({ id: users.id })
      .from(users)
      .where(and(isAccount, isNull(users.deletedAt), matchesText(USER_SEARCH_TEXT, search)))
      .orderBy(desc(users.createdAt))
      .limit(LIMIT),
    app.db
      .select()
      .from(orders)
      .where(and(isNull(orders.deletedAt), matchesText(ORDER_SEARCH_TEXT, text)))
      .orderBy(desc(orders.createdAt))
      .limit(LIMIT),
  ]);
  const ofOrders = recentOrders.flatMap(({ userId, guestLinkVersion }) =>
    userId && guestLinkVersion === null ? [userId] : [],
  );
  const customers = await readAccounts(app, [...new Set([...people.map(({ id }) => id), ...ofOrders])]);
  const visitors = recentOrders
    .filter(({ guestLinkVersion }) => guestLinkVersion !== null)
    .map(({ fullName, email, phone, shippingAddress: { address, city, state, pincode } }) => ({
      customerId: null,
      fullName,
      email,
      phone,
      address: { address, city, state, pincode },
    }));
  const latestVisitors = new Map(visitors.toReversed().map((one) => [`${one.email} ${one.phone}`, one]));
  return [...customers, ...[...latestVisitors.values()].toReversed()].slice(0, LIMIT);
}

async function readAccounts({ db }: App, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      account: { id: accounts.id, fullName: accounts.fullName, email: accounts.email, phone: accounts.phone },
      address: addresses,
    })
    .from(accounts)
    .leftJoin(addresses, and(eq(addresses.userId, accounts.id), eq(addresses.isDefault, true)))
    .where(and(inArray(accounts.id, [...ids]), isNull(accounts.deletedAt)));
  return rows.map(({ account, address }) => ({
    customerId: account.id,
    fullName: address?.fullName || account.fullName,
    email: account.email,
    phone: account.phone ?? address?.phone ?? '',
    address: address && {
      address: address.address,
      city: address.city,
      state: address.state,
      pincode: address.pincode,
    },
  }));
}

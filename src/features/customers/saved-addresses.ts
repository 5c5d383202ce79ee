import { and, asc, count, desc, eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { addresses, users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { AddressForm } from './address-rules.ts';
import { requireAddress } from './require-address.ts';

const MAXIMUM_ADDRESSES = 20;

export async function listAddresses(app: App, userId: string) {
  const rows = await app.db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt));
  return rows.map(({ userId: _, createdAt: __, ...address }) => address);
}

/**
 * Adds an address or updates the one with this id. Exactly one is the default: the first, or the last one marked as
 * default.
 */
export async function saveAddress(
  app: App,
  userId: string,
  input: Omit<AddressForm, 'email'> & { id?: string | undefined; isDefault: boolean },
) {
  const { id, isDefault, ...form } = input;
  // the rules require an e-mail, which a saved address does not have
  const { email: _, ...address } = requireAddress({ ...form, email: '' }, { isEmailOptional: true });
  const fields = { ...address, isStateConfirmed: form.isStateConfirmed ?? false };
  await transact(app.db, async (tx) => {
    await tx.select().from(users).where(eq(users.id, userId)).for('update');
    const mine = eq(addresses.userId, userId);
    const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(addresses).where(mine);
    const first = total === 0;
    if (isDefault || first) await tx.update(addresses).set({ isDefault: false }).where(mine);
    if (id) {
      const changed = await tx
        .update(addresses)
        .set({ ...fields, ...(isDefault ? { isDefault } : {}) })
        .where(and(mine, eq(addresses.id, id)))
        .returning({ id: addresses.id });
      if (changed.length === 0) throw new DomainError('NOT_FOUND');
    } else {
      if (total >= MAXIMUM_ADDRESSES) throw new DomainError('ADDRESS_LIMIT_REACHED');
      await tx.insert(addresses).values({ ...fields, userId, isDefault: isDefault || first, createdAt: app.now() });
    }
  });
  return listAddresses(app, userId);
}

/**
 * Saves the clean address of an order for the next one, unless it is saved already or the limit is reached; the first
 * is the default.
 */
export async function keepOrderAddress(
  app: App,
  tx: Tx,
  userId: string,
  { email: _, isStateConfirmed = false, ...fields }: AddressForm,
): Promise<void> {
  const { fullName, phone, address, city, state, pincode } = addresses;
  const saved = await tx
    .select({ fullName, phone, address, city, state, pincode })
    .from(addresses)
    .where(eq(addresses.userId, userId));
  const names = ['fullName', 'phone', 'address', 'city', 'state', 'pincode'] as const;
  const isSaved = saved.some((one) => names.every((name) => one[name].toLowerCase() === fields[name].toLowerCase()));
  if (isSaved || saved.length >= MAXIMUM_ADDRESSES) return;
  await tx.insert(addresses).values({
    ...fields,
    isStateConfirmed,
    userId,
    isDefault: saved.length === 0,
    createdAt: app.now(),
  });
}

/** Removes an address; the oldest other one becomes the default in its place. */
export async function removeAddress(app: App, userId: string, id: string) {
  await transact(app.db, async (tx) => {
    await tx.select().from(users).where(eq(users.id, userId)).for('update');
    const mine = eq(addresses.userId, userId);
    const [removedAddress] = await tx
      .delete(addresses)
      .where(and(mine, eq(addresses.id, id)))
      .returning({ isDefault: addresses.isDefault });
    if (!removedAddress) throw new DomainError('NOT_FOUND');
    if (!removedAddress.isDefault) return;
    const [next] = await tx.select().from(addresses).where(mine).orderBy(asc(addresses.createdAt)).limit(1);
    if (next) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, next.id));
  });
  return listAddresses(app, userId);
}

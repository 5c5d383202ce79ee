import { eq } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { orders } from '#db/schema/orders.ts';
import type { AddressForm } from '../customers/address-rules.ts';
import { requireAddress } from '../customers/require-address.ts';

/** The new address of an order as stored; an order without an e-mail may stay without one. INVALID_ADDRESS {fields}. */
export async function requireOrderAddress(db: Queryable, orderId: string, typed: AddressForm): Promise<AddressForm> {
  if (typed.email.trim()) return requireAddress(typed);
  const [order] = await db.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId));
  return requireAddress(typed, { isEmailOptional: order?.email === '' });
}

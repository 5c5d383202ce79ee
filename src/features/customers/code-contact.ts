import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { signInCodes } from '#db/schema/customers.ts';
import type { OrderCodeAction } from '#shared/order-code-actions.ts';

/** Where a code is sent: an address, or a phone as +91…. */
export type CodeContact = { email: string } | { phone: string };

/**
 * What a code is for; without both somebody signs in. `userId`: the account that confirms its phone. `order`: one of a
 * guest, and what the code allows with their data.
 */
export type CodeUse = { userId?: string; order?: { id: string; action: OrderCodeAction } };

/** The codes that were requested for a contact and this use. */
export const codesOf = (contact: CodeContact, { userId, order }: CodeUse): SQL | undefined =>
  and(
    'email' in contact ? eq(signInCodes.email, contact.email) : eq(signInCodes.phone, contact.phone),
    userId ? eq(signInCodes.userId, userId) : isNull(signInCodes.userId),
    order
      ? and(eq(signInCodes.orderId, order.id), eq(signInCodes.orderAction, order.action))
      : isNull(signInCodes.orderId),
  );

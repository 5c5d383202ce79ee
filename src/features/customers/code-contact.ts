import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { signInCodes } from '#db/schema/customers.ts';

/** Where a code is sent: an address, or a phone as +91…. */
export type CodeContact = { email: string } | { phone: string };

/**
 * The codes that were requested for a contact. `userId`: by the account that confirms its phone; null: by somebody who
 * signs in.
 */
export const codesOf = (contact: CodeContact, userId: string | null): SQL | undefined =>
  and(
    'email' in contact ? eq(signInCodes.email, contact.email) : eq(signInCodes.phone, contact.phone),
    userId ? eq(signInCodes.userId, userId) : isNull(signInCodes.userId),
  );

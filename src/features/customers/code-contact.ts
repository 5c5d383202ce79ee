import { eq, type SQL } from 'drizzle-orm';
import { signInCodes } from '#db/schema/customers.ts';

/** Where a code is sent: an address, or a phone as +91…. */
export type CodeContact = { email: string } | { phone: string };

/** The codes that were requested for a contact. */
export const codesOf = (contact: CodeContact): SQL =>
  'email' in contact ? eq(signInCodes.email, contact.email) : eq(signInCodes.phone, contact.phone);

import type { Keys } from '#platform/keys.ts';
import { normaliseContact } from './rules.ts';

/** The keyed hash by which limits and unsubscriptions know an address, in any spelling. */
export const contactHash = (keys: Keys, email: string): string =>
  keys.sign('reminder-contact', normaliseContact(email)).toString('base64url');

import type { Keys } from '../keys.ts';

// a name under which nobody can ever be reached (RFC 2606)
const NOWHERE = '@deleted.invalid';

/**
 * What stands in the place of the address of somebody whose account is deleted: the same for the same address, so that
 * one who names it can be recognised; without the shop's key nobody can tell whose it is.
 */
export const pseudonymOf = (keys: Keys, email: string): string =>
  `deleted-${keys.sign('pseudonym', email.trim().toLowerCase()).toString('hex').slice(0, 24)}${NOWHERE}`;

/** Whether nobody reads this address any more. */
export const isPseudonym = (address: string): boolean => address.endsWith(NOWHERE);

import type { Keys } from '../keys.ts';

// a domain that never resolves (RFC 2606)
export const PSEUDONYM_DOMAIN = '@deleted.invalid';

/**
 * The replacement for the address of a deleted account: the same address always gives the same pseudonym, and without
 * the shop's key it cannot be traced to the address.
 */
export const pseudonymOf = (keys: Keys, email: string): string =>
  `deleted-${keys.sign('pseudonym', email.trim().toLowerCase()).toString('hex').slice(0, 24)}${PSEUDONYM_DOMAIN}`;

/** Whether an address is a pseudonym. */
export const isPseudonym = (address: string): boolean => address.endsWith(PSEUDONYM_DOMAIN);

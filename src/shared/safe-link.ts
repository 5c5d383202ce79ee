import { safeReturnPath } from './return-path.ts';

// control characters are refused, since browsers drop them
const HTTPS = /^https:\/\/[^\0- <>"\\@/?#\x7f]+\.[^\0- <>"\\@/?#\x7f]+([/?#][^\0- <>"\\\x7f]*)?$/i;

/**
 * Whether this is an https address that shows where it leads: it has a domain, no name or password before it, and no
 * backslash, which browsers read as a slash.
 */
export const isHttpsAddress = (address: string): boolean => HTTPS.test(address);

/**
 * Whether a link that staff typed may be shown: a path of this site, a part of this page, an https address, an e-mail
 * address or a phone number.
 */
export const isSafeLink = (link: string): boolean =>
  safeReturnPath(link) !== null ||
  /^#[a-z][a-z0-9-]*$/.test(link) ||
  isHttpsAddress(link) ||
  /^(mailto:[^\s<>"]+@[^\s<>"]+|tel:\+?[\d -]+)$/.test(link);

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/** ASCII, as mail servers without SMTPUTF8 and the e-mail fields of browsers accept; at most 64 characters before @. */
export const EMAIL = new RegExp(
  `^(?=.{1,254}$)(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`,
);

/** The address as stored: in lower case, without invisible characters that came with a copy. Null when it is none. */
export function normaliseEmail(typed: string): string | null {
  const address = typed.replace(/\p{Cf}/gu, '').trim();
  // letters outside ASCII may be ASCII in lower case
  return /^[\0-\x7f]*$/.test(address) && EMAIL.test(address.toLowerCase()) ? address.toLowerCase() : null;
}

/** Whether a text is an e-mail address that the shop can write to. */
export const isEmail = (typed: string): boolean => normaliseEmail(typed) !== null;

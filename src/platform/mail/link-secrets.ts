const LINK = /(https?:\/\/[^\s/<>"']+)(\/[^\s/?#<>"']*)?[^\s<>"']*/g;

/** A mail with its links cut after the first segment of their path, since tokens follow it. */
export const withoutLinkSecrets = (text: string): string =>
  text.replace(LINK, (_, origin: string, first = '') => origin + first);

/** Six digits that are no colour of the layout. */
const CODE = /(?<![#\d])\d{6}(?!\d)/g;

/** The text of a sent mail without what opens something: the rest of its links, and the code of a mail of codes. */
export const withoutSecrets = (purpose: string, text: string): string =>
  withoutLinkSecrets(purpose.endsWith('-code') ? text.replace(CODE, '••••••') : text);

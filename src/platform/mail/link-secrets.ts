const LINK = /(https?:\/\/[^\s/<>"']+)(\/[^\s/?#<>"']*)?[^\s<>"']*/g;

/** A letter with its links cut behind the first part of their path: what opens something stands after it. */
export const withoutLinkSecrets = (text: string): string =>
  text.replace(LINK, (_, origin: string, first = '') => origin + first);

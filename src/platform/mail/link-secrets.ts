const LINK = /(https?:\/\/[^\s/<>"']+)(\/[^\s/?#<>"']*)?[^\s<>"']*/g;

/** A mail with its links cut after the first segment of their path, since tokens follow it. */
export const withoutLinkSecrets = (text: string): string =>
  text.replace(LINK, (_, origin: string, first = '') => origin + first);

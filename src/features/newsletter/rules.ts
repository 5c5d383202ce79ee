/** What a person reads beside the form and before confirming; kept with every consent. */
export const NEWSLETTER_NOTICE =
  'We use your email for the code and about two letters a month. Every letter has an unsubscribe link.';

/** What a person reads before taking it back. */
export const UNSUBSCRIBE_NOTICE =
  'No more letters to this address. Order and account mails still come. You can subscribe again at any time.';

export const CONFIRM_LINK_DAYS = 7;

/** Kept with the consent of whom staff put on the list. */
export const STAFF_NOTICE = 'Put on the list by the shop, which says that this person asked for it.';

/** Kept when staff take somebody off the list. */
export const STAFF_REMOVAL_NOTICE = 'Taken off the list by the shop.';

/** What one import takes. */
export const IMPORT_ROWS = 5000;
export const IMPORT_CHARACTERS = 450_000;

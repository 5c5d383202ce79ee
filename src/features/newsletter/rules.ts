/** The notice beside the form and before confirming, stored with every consent. */
export const NEWSLETTER_NOTICE =
  'We use your email for the code and about two newsletters a month. Every newsletter has an unsubscribe link.';

/** The notice before unsubscribing. */
export const UNSUBSCRIBE_NOTICE =
  'You will get no more newsletters at this address. Order and account mails still come. You can subscribe again at any time.';

export const CONFIRM_LINK_DAYS = 7;

/** Stored with the consent of subscribers whom staff add. */
export const STAFF_NOTICE = 'Put on the list by the shop, which says that this person asked for it.';

/** Stored when staff remove a subscriber. */
export const STAFF_REMOVAL_NOTICE = 'Taken off the list by the shop.';

/** Stored when an import is undone. */
export const UNDONE_IMPORT_NOTICE = 'The shop has undone the import of this address.';

/** Limit of rows per file. */
export const IMPORT_ROWS = 20_000;

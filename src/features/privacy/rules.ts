/** How long invoices and accounts are kept (CGST Act, section 36). */
export const BOOKS_KEPT = '72 months after the yearly return';

/** Stored with the consents that end with the account. */
export const DELETION_NOTICE = 'I delete my account.';

/** The notice before cancelling a back-in-stock alert. */
export const STOP_ALERT_NOTICE = 'No mail about this product.';

/** The notice before cancelling a request for a mail about a pincode. */
export const STOP_DELIVERY_REQUEST_NOTICE = 'No mail about this pincode.';

/** Replaces a name and other identifying text. */
export const DELETED_NAME = 'Deleted customer';
/** The author of reviews, posts and replies of deleted accounts; one word, since pages shorten the second. */
export const DELETED_AUTHOR_NAME = 'Someone';
export const REMOVED = '(removed)';

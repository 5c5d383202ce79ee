/** How long invoices and the books behind them stay (CGST Act, section 36). */
export const BOOKS_KEPT = '72 months after the yearly return';

/** Kept with the consents that end with the account. */
export const DELETION_NOTICE = 'I delete my account.';

/** What somebody reads before they stop waiting for a product. */
export const STOP_ALERT_NOTICE = 'No mail about this product.';

/** In the place of a name, and of words that told who somebody was. */
export const DELETED_NAME = 'Deleted customer';
/** Who wrote a review, post or reply, once the account is gone; one word, as pages show the first and an initial. */
export const DELETED_AUTHOR_NAME = 'Someone';
export const REMOVED = '(removed)';

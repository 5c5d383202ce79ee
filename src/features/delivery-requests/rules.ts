/** The notice under the field, stored with the consent. */
export const DELIVERY_REQUEST_NOTICE = 'One message, then your address is deleted.';

/** A request that nothing came of is deleted after a year. */
export const REQUEST_DAYS = 365;

/** Places in the list of the panel; the file has them all. */
export const MAX_LISTED_PLACES = 50;

/** The notice under the field, stored with the consent. */
export const STOCK_ALERT_NOTICE = 'We use your address for one mail about this product and delete it afterwards.';

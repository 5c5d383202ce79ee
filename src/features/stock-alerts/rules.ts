/** The words under the field, kept with the consent. */
export const STOCK_ALERT_NOTICE = 'We use your address for one mail about this product and delete it afterwards.';

const PURPOSES: Record<string, string> = {
  account: 'Account',
  newsletter: 'Newsletter',
  'stock-alert': 'Back in stock',
  'delivery-request': 'Delivery to a pincode',
  reminders: 'Reminders',
  contact: 'Message to us',
};
const SOURCES: Record<string, string> = {
  'sign-up': 'by signing up',
  'newsletter-mail': 'through the link in the confirmation mail',
  'unsubscribe-link': 'through the unsubscribe link',
  'product-page': 'on the product page',
  checkout: 'at checkout',
  'order-page': 'on an order',
  'contact-form': 'with the contact form',
  profile: 'on the profile page',
  panel: 'by the shop’s staff',
  file: 'with a list that the shop’s staff imported',
  deletion: 'by deleting the account',
};

/** What a consent is about, as text. */
export const purposeName = (purpose: string): string => PURPOSES[purpose] ?? purpose;

/** Where it was given or withdrawn: 'by signing up'; empty for old rows without a source. */
export const consentSourceLabel = (source: string): string => SOURCES[source] ?? '';

const PURPOSES: Record<string, string> = {
  account: 'Account',
  newsletter: 'Newsletter',
  'stock-alert': 'Back in stock',
  contact: 'Message to us',
};
const SOURCES: Record<string, string> = {
  'sign-up': 'signing up',
  'newsletter-mail': 'the link in the confirmation mail',
  'unsubscribe-link': 'the unsubscribe link',
  'product-page': 'the product page',
  'contact-form': 'the contact form',
  profile: 'the profile page',
  panel: 'the shop’s staff',
  file: 'a list imported by the shop’s staff',
  deletion: 'deleting the account',
};

/** What a consent is about, in words. */
export const purposeName = (purpose: string): string => PURPOSES[purpose] ?? purpose;

/** Where it was given or taken back: 'by signing up'; nothing for lines from before it was noted. */
export const sourceWords = (source: string): string => (SOURCES[source] ? `by ${SOURCES[source]}` : '');

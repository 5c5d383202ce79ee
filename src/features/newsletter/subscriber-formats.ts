import type { FileFormat } from '../imports/file-format.ts';

const NAMES = [
  { field: 'first_name', headers: ['first_name', 'firstname'] },
  { field: 'last_name', headers: ['last_name', 'lastname', 'surname'] },
];

/** The shop's own file, and any other with a column of addresses. */
export const OWN_SUBSCRIBERS: FileFormat = {
  name: 'own',
  signatures: [],
  columns: [
    { field: 'email', headers: ['email', 'e_mail', 'email_address'], isRequired: true },
    { field: 'full_name', headers: ['full_name', 'name', 'fullname'] },
    ...NAMES,
    {
      field: 'consent',
      headers: [
        'accepts_marketing',
        'accepts_email_marketing',
        'email_marketing',
        'newsletter',
        'consent',
        'opt_in',
        'optin',
        'subscribed',
        'is_subscribed',
        'is_active',
        'marketing_consent',
        'email_opt_in',
      ],
    },
    { field: 'status', headers: ['status', 'email_marketing_status', 'subscription_status', 'subscriber_status'] },
  ],
  limits: [],
};

/** Shopify's customer export, https://help.shopify.com/en/manual/customers/import-export-customers, present and former. */
export const SHOPIFY_CUSTOMERS: FileFormat = {
  name: 'shopify',
  signatures: [
    ['Email', 'Accepts Email Marketing', 'Total Spent'],
    ['Email', 'Accepts Marketing', 'Total Spent'],
  ],
  columns: [
    { field: 'email', headers: ['Email'], isRequired: true },
    ...NAMES,
    { field: 'consent', headers: ['Accepts Email Marketing', 'Accepts Marketing'], isRequired: true },
  ],
  limits: ['Accounts, addresses and purchases of the customers are not imported.'],
};

/**
 * Mailchimp's audience export, https://mailchimp.com/help/view-export-contacts/: one file for each status, of which those
 * of unsubscribed and cleaned contacts have a time.
 */
export const MAILCHIMP_CONTACTS: FileFormat = {
  name: 'mailchimp',
  signatures: [
    ['Email Address', 'MEMBER_RATING'],
    ['Email Address', 'LEID'],
    ['Email Address', 'OPTIN_TIME'],
  ],
  columns: [
    { field: 'email', headers: ['Email Address'], isRequired: true },
    ...NAMES,
    { field: 'status', headers: ['Email Marketing Status', 'Status'] },
    { field: 'unsubscribedAt', headers: ['UNSUB_TIME'] },
    { field: 'cleanedAt', headers: ['CLEAN_TIME'] },
  ],
  limits: ['The file of contacts who never subscribed has the same columns: import only the file of subscribed ones.'],
};

export const SUBSCRIBER_FORMATS = [SHOPIFY_CUSTOMERS, MAILCHIMP_CONTACTS, OWN_SUBSCRIBERS];

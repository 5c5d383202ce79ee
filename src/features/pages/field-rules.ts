import { RESET_LINK_HOURS } from '../customers/rules.ts';
import { BOOKS_KEPT } from '../privacy/rules.ts';
import { type PolicyFacts, policyText, seller } from '../settings/policy-text-rules.ts';
import type { Settings } from '../settings/rules.ts';
import { STORED_ENTRIES } from './stored-entries-rules.ts';

/** The source of the fields' values: the settings that every page of the store is given. */
export type SiteFacts = PolicyFacts & { shortName: string } & Pick<
    Settings['general'],
    'siteName' | 'siteDescription' | 'contactEmail' | 'supportEmail' | 'phoneNumber' | 'address'
  > &
  Pick<
    Settings['legal'],
    'legalName' | 'gstin' | 'fssaiLicence' | 'grievanceOfficer' | 'grievanceDesignation' | 'grievanceEmail'
  > &
  Pick<Settings['shop'], 'deliveryDays' | 'firstOrderDiscountPercent'>;

type NamedField = { label: string; source: string; value(facts: SiteFacts): string };

const general = (label: string, value: NamedField['value']): NamedField => ({
  label,
  source: 'Settings, General',
  value,
});
const brand = (label: string, value: NamedField['value']): NamedField => ({ label, source: 'Settings, Brand', value });
const legal = (label: string, value: NamedField['value']): NamedField => ({ label, source: 'Settings, Legal', value });
const delivery = (label: string, value: NamedField['value']): NamedField => ({
  label,
  source: 'Settings, Delivery and returns',
  value,
});
const payment = (label: string, value: NamedField['value']): NamedField => ({
  label,
  source: 'Settings, Payment',
  value,
});
const built = (label: string, value: NamedField['value']): NamedField => ({ label, source: 'Built in', value });
const days = (text: string) => (text ? `${text} days` : '');
const hours = (number: number | string) => (number ? `${number} hours` : '');

/** Every named field with the source of its value. */
export const NAMED_FIELDS = {
  siteName: general('Name of the shop', (facts) => facts.siteName),
  shortName: brand('Short name', (facts) => facts.shortName),
  siteDescription: general('Description', (facts) => facts.siteDescription),
  contactEmail: general('Contact email', (facts) => facts.contactEmail),
  supportEmail: general('Support email', (facts) => facts.supportEmail),
  phoneNumber: general('Phone number', (facts) => facts.phoneNumber),
  address: general('Address', (facts) => facts.address),
  freeShippingThreshold: general('Free delivery from', (facts) => policyText(facts).freeFrom),
  legalName: legal('Legal name', (facts) => facts.legalName),
  seller: legal('Legal name and address', seller),
  gstin: legal('GSTIN', (facts) => facts.gstin),
  fssaiLicence: legal('FSSAI licence', (facts) => facts.fssaiLicence),
  grievanceOfficer: legal('Grievance officer', (facts) => facts.grievanceOfficer),
  grievanceDesignation: legal('Designation of the officer', (facts) => facts.grievanceDesignation),
  grievanceEmail: legal('Email of the officer', (facts) => facts.grievanceEmail),
  complaintsTo: legal(
    'Officer with designation, or “us”',
    (facts) => [facts.grievanceOfficer, facts.grievanceDesignation].filter(Boolean).join(', ') || 'us',
  ),
  dispatchHours: delivery('Dispatch', (facts) => hours(facts.dispatchHours)),
  deliveryDays: delivery('Delivery', (facts) => days(facts.deliveryDays)),
  changeWindow: delivery('Change or cancel', (facts) => `${facts.changeWindowMinutes} minutes`),
  deliveryAttempts: delivery('Delivery attempts', (facts) => policyText(facts).attempts),
  pinCodes: delivery('Pin codes', (facts) => policyText(facts).pinCodes),
  deliveryArea: delivery('Where the shop delivers', (facts) => policyText(facts).area),
  reach: delivery('Pin codes, or all of India', (facts) => policyText(facts).reach),
  shippingCharge: delivery('Charge below the threshold', (facts) => policyText(facts).feeBelow),
  standardMethod: delivery('Name of standard delivery', (facts) => policyText(facts).standardMethod),
  standardCharge: delivery('What standard delivery costs', (facts) => policyText(facts).standardCharge),
  otherMethods: delivery('Other delivery methods', (facts) => policyText(facts).otherMethods),
  standardDays: delivery('Standard delivery', (facts) => policyText(facts).standardTime),
  expressDays: delivery('Express delivery', (facts) => policyText(facts).expressTime),
  expressCharge: delivery('Express charge', (facts) => policyText(facts).expressFee),
  sameDayCharge: delivery('Same-day charge', (facts) => policyText(facts).sameDayFee),
  sameDayOrders: delivery('Orders for the same day', (facts) => policyText(facts).sameDayOrders),
  metroDays: delivery('Metro cities', (facts) => days(policyText(facts).metroTime)),
  tierOneDays: delivery('Tier-1 cities', (facts) => days(policyText(facts).tierOneTime)),
  tierTwoDays: delivery('Tier-2 cities', (facts) => days(policyText(facts).tierTwoTime)),
  otherDays: delivery('Everywhere else', (facts) => days(policyText(facts).otherTime)),
  returnWindow: delivery('Return window', (facts) => policyText(facts).returnWindow),
  returnAuthorization: delivery('Authorization of a return', (facts) => hours(facts.policy.returnAuthorizationHours)),
  shipBackDays: delivery('Way back', (facts) => policyText(facts).shipBack),
  returnApproval: delivery('Approval of a return', (facts) => policyText(facts).approval),
  refundDays: delivery('Refund', (facts) => policyText(facts).refund),
  refundBusinessDays: delivery('Refund to the original method', (facts) => policyText(facts).refundMethods[0][1]),
  bankTransferDays: delivery('Refund by bank transfer', (facts) => policyText(facts).refundMethods[2][1]),
  codMinimum: delivery('Cash on delivery above', (facts) => policyText(facts).cashAbove),
  paymentTerms: payment('Fee of cash and discount for paying online', (facts) => policyText(facts).paymentTerms),
  answerTime: delivery('Answer to a message', (facts) => hours(facts.policy.answerHours)),
  complaintsResolved: delivery('Complaints resolved within', (facts) => facts.policy.complaintsResolvedWithin),
  firstOrderDiscount: delivery('First-order discount', (facts) => `${facts.firstOrderDiscountPercent}%`),
  resetLinkHours: built('Hours a reset link works', () => String(RESET_LINK_HOURS)),
  booksKept: built('How long invoices are kept', () => BOOKS_KEPT),
  storedEntries: built('Entries kept in a browser', () => String(Object.keys(STORED_ENTRIES).length)),
} as const satisfies Record<string, NamedField>;

export const FIELD_NAMES: ReadonlySet<string> = new Set(Object.keys(NAMED_FIELDS));

/** The value of every field; '' where none is set. */
export const fieldValues = (facts: SiteFacts): Record<string, string> =>
  Object.fromEntries(Object.entries(NAMED_FIELDS).map(([name, field]) => [name, field.value(facts)]));

export type FieldUse = { name: string; label: string; source: string; value: string };

/** A field with the label that staff see. */
export function describeField(name: string, values: Readonly<Record<string, string>>): FieldUse {
  const field: NamedField | undefined = Object.entries(NAMED_FIELDS).find(([one]) => one === name)?.[1];
  return { name, label: field?.label ?? name, source: field?.source ?? 'Unknown', value: values[name] ?? '' };
}

import type { DEFAULT_SETTINGS, Section } from '#features/settings/rules.ts';
import { type PaymentProvider, switchOf, upiSwitchOf } from '#shared/payment-provider.ts';

export type SettingField = {
  name: string;
  label: string;
  kind: 'text' | 'area' | 'rupees' | 'percent' | 'number' | 'switch' | 'state' | 'products';
  hint?: string;
  /** two fields share a row */
  half?: boolean;
};
export type SettingsCardSpec = { section: Section; title: string; about: string; fields: SettingField[] };

type Names<S extends Section> = keyof (typeof DEFAULT_SETTINGS)[S] & string;
// a field that the section lacks is a compile error
const card = <S extends Section>(
  section: S,
  title: string,
  about: string,
  fields: (SettingField & { name: Names<S> })[],
): SettingsCardSpec => ({ section, title, about, fields });

/** The four cards of settings in order; payments begin with the switches of these providers. */
export const mainCards = (providers: readonly PaymentProvider[]): readonly SettingsCardSpec[] =>
  MAIN_CARDS.map((spec) =>
    spec.section === 'payment' ? { ...spec, fields: [...providers.flatMap(switchFields), ...spec.fields] } : spec,
  );

const switchFields = ({ provider, label, hint, offersUpi }: PaymentProvider): SettingField[] => [
  { name: switchOf(provider), label, kind: 'switch', hint },
  ...(offersUpi
    ? [
        {
          name: upiSwitchOf(provider),
          label: 'UPI in the page',
          kind: 'switch' as const,
          hint: `A code on desks, the payer’s app on phones. ${label} enables it on request.`,
        },
      ]
    : []),
];

const MAIN_CARDS: readonly SettingsCardSpec[] = [
  card('general', 'General', 'Name, contact, thresholds', [
    { name: 'siteName', label: 'Site name', kind: 'text', half: true },
    { name: 'phoneNumber', label: 'Phone', kind: 'text', half: true },
    { name: 'siteDescription', label: 'Site description', kind: 'area' },
    { name: 'contactEmail', label: 'Contact email', kind: 'text', half: true },
    { name: 'supportEmail', label: 'Support email', kind: 'text', half: true },
    { name: 'address', label: 'Address', kind: 'text' },
    {
      name: 'freeShippingThreshold',
      label: 'Free shipping from',
      kind: 'rupees',
      half: true,
      hint: 'Shown in texts only; delivery itself is free.',
    },
    { name: 'taxRate', label: 'Tax rate', kind: 'percent', half: true, hint: 'For new products. Each keeps its own.' },
  ]),
  card('email', 'Email & Notifications', 'Which mails are sent', [
    {
      name: 'smtpEnabled',
      label: 'Send mail over SMTP',
      kind: 'switch',
      hint: 'Off: only confirmations, password resets and order mails are sent; the rest waits.',
    },
    {
      name: 'emailNotifications',
      label: 'Notify the team',
      kind: 'switch',
      hint: 'New orders and tickets, to the contact address.',
    },
    { name: 'orderConfirmation', label: 'Order confirmation', kind: 'switch', hint: 'When an order is confirmed.' },
    { name: 'shipmentTracking', label: 'Shipment tracking', kind: 'switch', hint: 'At each tracking update.' },
    {
      name: 'marketingEmails',
      label: 'Marketing mail',
      kind: 'switch',
      hint: 'Mails sent automatically. Campaigns are not affected.',
    },
  ]),
  card('payment', 'Payment', 'What checkout offers; keys are on the server', [
    {
      name: 'codEnabled',
      label: 'Cash on delivery',
      kind: 'switch',
      hint: 'Paid when a collection is recorded on the order.',
    },
    {
      name: 'testMode',
      label: 'Test mode',
      kind: 'switch',
      hint: 'Payments go to the gateways’ sandboxes. Only staff can pay then.',
    },
    {
      name: 'codPincodes',
      label: 'Pincodes for cash',
      kind: 'text',
      hint: 'Or their first digits, separated by commas: 411, 400001. Empty: everywhere.',
    },
    {
      name: 'codExcludedPincodes',
      label: 'Pincodes without cash',
      kind: 'text',
      hint: 'In the same form. They win over the pincodes for cash.',
    },
    {
      name: 'codMaximum',
      label: 'Largest order for cash',
      kind: 'rupees',
      half: true,
      hint: 'Without the fee. 0: any. The smallest is in Policies.',
    },
    {
      name: 'codFromSecondOrder',
      label: 'Cash from the second order on',
      kind: 'switch',
      hint: 'Only for customers who have received an order from you; guests are recognised by their phone number.',
    },
    {
      name: 'codExcludedProducts',
      label: 'Products without cash',
      kind: 'products',
      hint: 'An order with one of them is paid online.',
    },
    {
      name: 'codFee',
      label: 'Fee of cash',
      kind: 'rupees',
      half: true,
      hint: 'Added to the delivery charge. 0: none.',
    },
    {
      name: 'codFeeFreeFrom',
      label: 'No fee from',
      kind: 'rupees',
      half: true,
      hint: 'Goods after a coupon. 0: always a fee.',
    },
    {
      name: 'onlineDiscountPercent',
      label: 'Discount for paying online',
      kind: 'percent',
      half: true,
      hint: 'Off the goods after a coupon, to the rupee. 0: none.',
    },
    {
      name: 'onlineDiscountMaximum',
      label: 'At most',
      kind: 'rupees',
      half: true,
      hint: '0: no limit.',
    },
  ]),
  card('security', 'Security', 'Team sign-in', [
    { name: 'sessionTimeout', label: 'Session timeout (hours)', kind: 'number', half: true, hint: 'Without activity.' },
    { name: 'loginAttempts', label: 'Login attempts', kind: 'number', half: true, hint: 'Within 15 minutes.' },
    {
      name: 'twoFactorAuth',
      label: 'Two-factor for administrators',
      kind: 'switch',
      hint: 'Anyone signed in without it must sign in again and set it up.',
    },
    {
      name: 'passwordComplexity',
      label: 'Strong passwords',
      kind: 'switch',
      hint: 'Rejects passwords known from leaks. Administrators always need 12 characters.',
    },
  ]),
];

/** Texts and numbers of pages, mails and invoices. */
export const MORE_CARDS: readonly SettingsCardSpec[] = [
  card('legal', 'Legal and tax', 'On invoices and in the footer', [
    { name: 'legalName', label: 'Legal name', kind: 'text' },
    {
      name: 'gstRegistered',
      label: 'Registered for GST',
      kind: 'switch',
      hint: 'Off: invoices carry no GSTIN.',
    },
    { name: 'gstin', label: 'GSTIN', kind: 'text', half: true },
    { name: 'stateCode', label: 'State', kind: 'state', half: true },
    { name: 'fssaiLicence', label: 'FSSAI licence', kind: 'text' },
    { name: 'grievanceOfficer', label: 'Grievance officer', kind: 'text', half: true },
    { name: 'grievanceDesignation', label: 'Designation', kind: 'text', half: true },
    { name: 'grievanceEmail', label: 'Email for complaints', kind: 'text' },
  ]),
  card('hours', 'Consumer care hours', 'On contact and policy pages', [
    { name: 'weekdays', label: 'Monday to Friday', kind: 'text' },
    { name: 'saturday', label: 'Saturday', kind: 'text' },
    { name: 'sunday', label: 'Sunday', kind: 'text' },
  ]),
  card('shop', 'Orders', 'Limits and deadlines', [
    { name: 'maximumPerLine', label: 'Units per cart line', kind: 'number', half: true },
    { name: 'maximumUnpaidUnits', label: 'Unpaid units per account', kind: 'number', half: true },
    { name: 'maximumUnpaidUnitsPerNetwork', label: 'Unpaid units per network', kind: 'number', half: true },
    { name: 'changeWindowMinutes', label: 'Minutes to change an order', kind: 'number', half: true },
    { name: 'dispatchHours', label: 'Dispatch within (hours)', kind: 'number', half: true },
    { name: 'deliveryDays', label: 'Delivery days', kind: 'text', half: true },
    { name: 'returnWindowDays', label: 'Days to return', kind: 'number', half: true },
    { name: 'minimumLifePercent', label: 'Life left at the door (%)', kind: 'number', half: true },
    { name: 'minimumLifeDays', label: 'Life left at the door (days)', kind: 'number', half: true },
    { name: 'firstOrderDiscountPercent', label: 'First-order code', kind: 'percent', half: true },
    { name: 'failedDeliveryHours', label: 'Failed delivery comes back after (hours)', kind: 'number', half: true },
    {
      name: 'askAfterFailedDelivery',
      label: 'Ask customers after a failed delivery',
      kind: 'switch',
      hint: 'They get a mail with a link at once. Off: staff ask on the list of failed deliveries.',
    },
  ]),
  card('checkout', 'Checkout', 'Who may order', [
    {
      name: 'accountsRequired',
      label: 'Accounts required',
      kind: 'switch',
      hint: 'On: customers sign in before they put anything into the cart. Off: an account is optional, and a link in the mail opens the order.',
    },
    {
      name: 'emailRequired',
      label: 'E-mail required',
      kind: 'switch',
      hint: 'Off: visitors may order with a phone number alone. Confirmation and link come by SMS or WhatsApp, so ‘Order confirmed’ needs a template in Settings → Messages.',
    },
    {
      name: 'shortForm',
      label: 'Short form',
      kind: 'switch',
      hint: 'City and State are filled in by the pincode, and shown as fields only when they differ.',
    },
    {
      name: 'codeSignIn',
      label: 'Sign-in by code',
      kind: 'switch',
      hint: 'Customers may sign in with a code in a mail instead of a password. Staff never do.',
    },
    {
      name: 'phoneCodes',
      label: 'Codes by phone',
      kind: 'switch',
      hint: 'Customers may confirm their phone with a code, and then sign in with one. ‘Sign-in code’ needs a template in Settings → Messages. Each code is a message that you pay for: at most 3 an hour for one phone, and 1,000 a day in all.',
    },
    {
      name: 'cashConfirmation',
      label: 'Cash orders are confirmed',
      kind: 'switch',
      hint: 'Customers get a link to confirm or cancel. Until they do, the order is not processed by itself.',
    },
    {
      name: 'cashConfirmationHours',
      label: 'Reply expected within (hours)',
      kind: 'number',
      half: true,
      hint: 'After that the order is listed for you; it is not cancelled.',
    },
    {
      name: 'paymentLinkHours',
      label: 'Links to pay last (hours)',
      kind: 'number',
      half: true,
      hint: 'Of orders that you make for customers. Their units are reserved until then.',
    },
    {
      name: 'storeCredit',
      label: 'Store credit at checkout',
      kind: 'switch',
      hint: 'Customers with store credit may pay with it. What they have stays on the list ‘What the shop owes’ in any case.',
    },
    {
      name: 'storeCreditMonths',
      label: 'Store credit expires after (months)',
      kind: 'number',
      half: true,
      hint: 'Of credit that is granted from now on.',
    },
  ]),
  card('reminders', 'Reminders', 'Mails sent by themselves, each once', [
    {
      name: 'basket',
      label: 'Checkout left behind',
      kind: 'switch',
      hint: 'Two hours later, to shoppers who ticked the box at checkout: what is in their cart, with a link to it. At most one a week; none after an order.',
    },
    {
      name: 'review',
      label: 'Review request',
      kind: 'switch',
      hint: 'Seven days after delivery, once an order, to customers with an account. None after a refund or return. Needs reviews by buyers.',
    },
    {
      name: 'refill',
      label: 'Refill reminder',
      kind: 'switch',
      hint: 'Some days before a product runs out, to customers who asked on their order. Needs servings and servings a day on the product.',
    },
  ]),
  card('carriers', 'Carriers and pickups', 'The place and time of pickups', [
    {
      name: 'pickupPincode',
      label: 'Pickup pincode',
      kind: 'text',
      half: true,
      hint: 'Where carriers fetch shipments. Empty: that of the shop’s address.',
    },
    {
      name: 'pickupCutOff',
      label: 'Pickup on the same day until',
      kind: 'text',
      half: true,
      hint: 'A time such as 14:00.',
    },
    {
      name: 'requestsPickups',
      label: 'Ask for pickups by itself',
      kind: 'switch',
      hint: 'After bookings, for the first possible day. A carrier may charge for it.',
    },
  ]),
  card('policy', 'Policies', 'Numbers in the policy pages', [
    { name: 'returnAuthorizationHours', label: 'Return authorised within (hours)', kind: 'number', half: true },
    { name: 'shipBackDays', label: 'Ship back within (days)', kind: 'text', half: true },
    { name: 'returnApprovalHours', label: 'Return approved within (hours)', kind: 'text', half: true },
    { name: 'refundDays', label: 'Refund within (days)', kind: 'text', half: true },
    { name: 'bankTransferDays', label: 'Bank transfer (days)', kind: 'text', half: true },
    { name: 'standardDays', label: 'Standard delivery (days)', kind: 'text', half: true },
    { name: 'lowestFee', label: 'Standard fee from', kind: 'rupees', half: true },
    { name: 'highestFee', label: 'Standard fee to', kind: 'rupees', half: true },
    { name: 'expressDays', label: 'Express delivery (days)', kind: 'text', half: true },
    { name: 'expressLowestFee', label: 'Express fee from', kind: 'rupees', half: true },
    { name: 'expressHighestFee', label: 'Express fee to', kind: 'rupees', half: true },
    { name: 'sameDayFee', label: 'Same-day fee', kind: 'rupees', half: true },
    { name: 'sameDayArea', label: 'Same-day area', kind: 'text', half: true },
    { name: 'sameDayBefore', label: 'Same day when ordered before', kind: 'text', half: true },
    { name: 'metroDays', label: 'Metro cities (days)', kind: 'text', half: true },
    { name: 'tierOneDays', label: 'Tier 1 cities (days)', kind: 'text', half: true },
    { name: 'tierTwoDays', label: 'Tier 2 cities (days)', kind: 'text', half: true },
    { name: 'otherDays', label: 'Elsewhere (days)', kind: 'text', half: true },
    { name: 'deliveryAttempts', label: 'Delivery attempts', kind: 'number', half: true },
    { name: 'pinCodes', label: 'Pincodes served', kind: 'text', half: true },
    { name: 'cashMinimum', label: 'Cash on delivery from', kind: 'rupees', half: true },
    { name: 'answerHours', label: 'Messages answered within (hours)', kind: 'number', half: true },
    { name: 'complaintsResolvedWithin', label: 'Complaints resolved within', kind: 'text' },
  ]),
  card('retention', 'Data retention', 'Deleted after this many days', [
    {
      name: 'letterDays',
      label: 'Text of sent mails (days)',
      kind: 'number',
      half: true,
      hint: 'Recipient, subject and time are kept.',
    },
    {
      name: 'securityEventDays',
      label: 'Security log (days)',
      kind: 'number',
      half: true,
      hint: 'Indian rules require 180 days of logs, and a year from May 2027.',
    },
  ]),
  card('content', 'Content', 'Claims, samples, reviews and community', [
    { name: 'customers', label: 'Customers (claim)', kind: 'text', half: true, hint: 'State what you can prove.' },
    { name: 'support', label: 'Support (claim)', kind: 'text', half: true },
    {
      name: 'sampleContent',
      label: 'Sample content',
      kind: 'switch',
      hint: 'Invented testimonials and posts, marked as samples.',
    },
    {
      name: 'reviews',
      label: 'Reviews by buyers',
      kind: 'switch',
      hint: 'Ratings then come from approved reviews; ratings entered on products are not used.',
    },
    {
      name: 'community',
      label: 'Community posts',
      kind: 'switch',
      hint: 'Customers write; nothing is shown until you approve it.',
    },
  ]),
];

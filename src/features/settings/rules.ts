import { type PaymentProvider, switchOf, upiSwitchOf } from '#shared/payment-provider.ts';

/** The promises of the pages. Fees in rupees, ranges as text such as '2-3'. */
export const DEFAULT_POLICY = {
  returnAuthorizationHours: 24,
  shipBackDays: '2-3',
  returnApprovalHours: '24-48',
  refundDays: '5-7',
  bankTransferDays: '3-5',
  standardDays: '3-7',
  /** delivery of orders below the free threshold */
  lowestFee: 49,
  highestFee: 99,
  expressDays: '1-2',
  expressLowestFee: 99,
  expressHighestFee: 149,
  sameDayFee: 199,
  sameDayArea: 'Delhi NCR',
  sameDayBefore: '2 PM',
  metroDays: '1-3',
  tierOneDays: '2-4',
  tierTwoDays: '3-5',
  otherDays: '4-7',
  deliveryAttempts: 3,
  /** number of customers, where the shop can prove it */
  pinCodes: '',
  cashMinimum: 500,
  /** every message to the shop, complaints included */
  answerHours: 48,
  complaintsResolvedWithin: 'a month',
} as const;

/** All settings with their initial values, the only source for pages, mails and rules. */
export const DEFAULT_SETTINGS = {
  general: {
    // the brand's name; a generic one in a new shop
    siteName: 'The Shop',
    siteDescription: 'Food supplements with the whole label on show.',
    // legal details have no default
    contactEmail: '',
    supportEmail: '',
    phoneNumber: '',
    address: '',
    /** rupees; only a number in texts, delivery itself is free */
    freeShippingThreshold: 999,
    /** percent; default for new products */
    taxRate: 18,
  },
  legal: {
    legalName: '',
    stateCode: '',
    /** off: below the threshold of registration; invoices then carry no GSTIN */
    gstRegistered: true,
    gstin: '',
    fssaiLicence: '',
    grievanceOfficer: '',
    grievanceDesignation: '',
    grievanceEmail: '',
  },
  /** opening hours of consumer care */
  hours: {
    weekdays: '9:00 AM-8:00 PM',
    saturday: '10:00 AM-6:00 PM',
    sunday: 'closed',
  },
  shop: {
    /** units of one product in a cart line */
    maximumPerLine: 20,
    /** unpaid units that an account, and all accounts of one network together, may reserve */
    maximumUnpaidUnits: 100,
    maximumUnpaidUnitsPerNetwork: 100,
    dispatchHours: 24,
    deliveryDays: '2-3',
    /** minutes after confirmation in which the customer may cancel or change the address */
    changeWindowMinutes: 30,
    returnWindowDays: 30,
    /** life that goods of a batch have left at the door, the stricter of both: percent of the whole, and days */
    minimumLifePercent: 30,
    minimumLifeDays: 45,
    /** hours after a failed attempt at the door until the carrier is expected to bring the shipment back */
    failedDeliveryHours: 48,
    /** the customer is asked by mail what to do as soon as an attempt fails, without staff */
    askAfterFailedDelivery: false,
    firstOrderDiscountPercent: 15,
  },
  checkout: {
    /** off: visitors put things into the cart and order without an account */
    accountsRequired: true,
    /** off: visitors may order with a phone number alone, while order messages go by SMS or WhatsApp */
    emailRequired: true,
    /** city and State stay hidden at checkout while the pincode fills them in */
    shortForm: false,
    /** customers may sign in by a code that is mailed to them */
    codeSignIn: false,
    /** customers may confirm their phone by a code in a message, and sign in by one */
    phoneCodes: false,
    /** the customer of a cash order is asked by a link whether they take it, before it is packed */
    cashConfirmation: false,
    /** hours after which a missing reply is a matter for staff */
    cashConfirmationHours: 24,
    /** hours for which an order that staff made waits for its payment by a link */
    paymentLinkHours: 24,
    /** customers pay with their store credit at checkout */
    storeCredit: false,
    /** months until credit expires that staff grant, and that a return gives */
    storeCreditMonths: 12,
  },
  /** mails that are sent by themselves, each once */
  reminders: {
    /** two hours after a checkout that was begun and left */
    basket: false,
    /** a week after delivery */
    review: false,
    /** before a product runs out, for customers who ask for it */
    refill: false,
  },
  /** how packed shipments leave the shop */
  carriers: {
    /** where carriers fetch them, by which prices and days are asked for; empty: that of the shop's address */
    pickupPincode: '',
    /** a pickup of the same day is asked for before this time in India */
    pickupCutOff: '14:00',
    /** whether a pickup is asked for by itself after bookings */
    requestsPickups: false,
  },
  policy: DEFAULT_POLICY,
  email: {
    /** confirmation, reset and order mails are sent in any case */
    smtpEnabled: true,
    emailNotifications: true,
    orderConfirmation: true,
    /** tracking updates of staff are mailed to the customer */
    shipmentTracking: true,
    marketingEmails: false,
  },
  content: {
    /** sample testimonials, reviews and community posts outside a demo */
    sampleContent: false,
    /** claims of the home page, which the shop must be able to prove */
    customers: '',
    support: '24/7',
    /** reviews by buyers, moderated; off: the sample page as documented */
    reviews: false,
    /** posts of the community, moderated; off: the sample page */
    community: false,
  },
  payment: {
    // the switches of other providers have the same form and are off
    phonepeEnabled: true,
    codEnabled: false,
    testMode: false,
    /** comma-separated pincodes or their first digits where COD is offered; empty: everywhere */
    codPincodes: '',
    /** those where it is not */
    codExcludedPincodes: '',
    /** comma-separated ids of products that are not sold for cash */
    codExcludedProducts: '',
    /** rupees; largest total for cash, 0: any. The smallest is in the policies */
    codMaximum: 0,
    /** cash only for customers who have received an order of the shop before */
    codFromSecondOrder: false,
    /** rupees; fee of cash, and the amount of goods from which there is none, 0: never */
    codFee: 0,
    codFeeFreeFrom: 0,
    /** percent off the goods when they are paid online, and at most this many rupees, 0: no limit */
    onlineDiscountPercent: 0,
    onlineDiscountMaximum: 0,
  },
  security: {
    twoFactorAuth: false,
    /** idle hours after which staff are signed out */
    sessionTimeout: 24,
    /** refuses passwords of the common list */
    passwordComplexity: true,
    /** attempts at one account from one address within 15 minutes */
    loginAttempts: 5,
  },
  /** retention in days */
  retention: {
    /** the text of sent mails */
    letterDays: 30,
    /** security events; CERT-In requires 180, the DPDP Rules a year */
    securityEventDays: 365,
  },
} as const satisfies Record<string, Record<string, string | number | boolean>>;

/** Whether each payment provider is switched on; off when nothing is stored. */
type ProviderSwitches = { [Name in ReturnType<typeof switchOf | typeof upiSwitchOf>]: boolean };

type Widen<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T;
type Values<Section extends keyof typeof DEFAULT_SETTINGS> = {
  -readonly [Name in keyof (typeof DEFAULT_SETTINGS)[Section]]: Widen<(typeof DEFAULT_SETTINGS)[Section][Name]>;
};
export type Settings = {
  [Section in keyof typeof DEFAULT_SETTINGS]: Section extends 'payment'
    ? Values<Section> & ProviderSwitches
    : Values<Section>;
};

/**
 * The stored sections merged over the defaults; unknown names are dropped. The switch of a provider whose extension is
 * absent is kept.
 */
export function mergeSettings(stored: Partial<Record<string, Record<string, unknown>>>): Settings {
  const merged = Object.entries(DEFAULT_SETTINGS).map(([section, defaults]) => {
    const values = Object.entries(defaults).map(([name, initial]) => {
      const value = stored[section]?.[name];
      return [name, typeof value === typeof initial ? value : initial];
    });
    return [section, { ...(section === 'payment' ? switchesIn(stored[section]) : {}), ...Object.fromEntries(values) }];
  });
  return Object.fromEntries(merged) as Settings;
}

const switchesIn = (stored: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries(stored).filter(
      ([name, value]) => /^[a-z][a-z0-9]*(?:Upi)?Enabled$/.test(name) && typeof value === 'boolean',
    ),
  );

type Providers = readonly Pick<PaymentProvider, 'provider' | 'offersUpi'>[];

const switchesOf = ({ provider, offersUpi }: Providers[number]) => [
  switchOf(provider),
  ...(offersUpi ? [upiSwitchOf(provider)] : []),
];

/** The initial values of a section in a shop with these payment providers. */
export const defaultValues = (section: Section, providers: Providers): Record<string, SettingValue> => ({
  ...(section === 'payment' ? Object.fromEntries(providers.flatMap(switchesOf).map((name) => [name, false])) : {}),
  ...DEFAULT_SETTINGS[section],
});

/** The providers that are switched on. */
export const enabledProviders = <Provider extends Providers[number]>(
  providers: readonly Provider[],
  payment: Settings['payment'],
): Provider[] => providers.filter(({ provider }) => payment[switchOf(provider)]);

/** The entries of a setting that is a list separated by commas. */
export const listedIn = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Whether a provider's UPI is offered in the shop's own page. */
export const isUpiEnabled = (payment: Settings['payment'], provider: string): boolean =>
  payment[upiSwitchOf(provider)] === true;

/** The pincode where carriers fetch shipments: as set, or the last one in the shop's address; null: neither has one. */
export const pickupPincodeOf = ({ carriers, general }: Pick<Settings, 'carriers' | 'general'>): string | null =>
  carriers.pickupPincode ||
  (general.address
    .match(/\b[1-9]\d{2} ?\d{3}\b/g)
    ?.at(-1)
    ?.replace(' ', '') ??
    null);

export type Section = keyof Settings;
export type SettingValue = string | number | boolean;
export const SECTIONS = Object.keys(DEFAULT_SETTINGS) as Section[];

/** Settings of payments and staff sign-in, which require 'settings.security' as well. */
export const SECURED_SECTIONS: readonly Section[] = ['payment', 'security'];

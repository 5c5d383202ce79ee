import { z } from 'zod';
import { publicOperation } from '#shared/contract.ts';
import { deliveryFacts } from '../delivery/contract.ts';

const hours = z.object({ weekdays: z.string(), saturday: z.string(), sunday: z.string() });

const policy = z.object({
  returnAuthorizationHours: z.number(),
  shipBackDays: z.string(),
  returnApprovalHours: z.string(),
  refundDays: z.string(),
  bankTransferDays: z.string(),
  standardDays: z.string(),
  lowestFee: z.number().describe('Rupees, like all fees'),
  highestFee: z.number(),
  expressDays: z.string(),
  expressLowestFee: z.number(),
  expressHighestFee: z.number(),
  sameDayFee: z.number(),
  sameDayArea: z.string(),
  sameDayBefore: z.string(),
  metroDays: z.string(),
  tierOneDays: z.string(),
  tierTwoDays: z.string(),
  otherDays: z.string(),
  deliveryAttempts: z.number(),
  pinCodes: z.string(),
  cashMinimum: z.number(),
  answerHours: z.number(),
  complaintsResolvedWithin: z.string(),
});

const paymentFacts = z.object({
  takesCash: z.boolean().describe('Whether orders may be paid in cash on delivery'),
  cashMaximum: z.number().nullable().describe('Largest total that is paid in cash; null: any'),
  cashFee: z.number().describe('Paise, like all amounts here'),
  cashFeeFreeFrom: z.number().nullable().describe('Amount of goods from which cash has no fee; null: never'),
  onlineDiscountPercent: z.number(),
  onlineDiscountMaximum: z.number().nullable(),
});

/** The settings that every page may show; texts derive their numbers from them. */
export const storefront = z.object({
  /** scheme and host of the shop, without a slash at the end */
  origin: z.string(),
  siteName: z.string(),
  shortName: z.string().describe('Short name of the brand; else the name of the site'),
  footerLine: z.string(),
  searchHint: z.string().describe('What the placeholder of the search box suggests; empty: products'),
  signInLine: z.string().describe('Beside the forms of sign-in'),
  reviewsLine: z.string().describe('Under the heading of Reviews; empty: a neutral line'),
  communityLine: z.string().describe('Under the heading of Community; empty: a neutral line'),
  wordmark: z.boolean().describe('Whether the brand has a wordmark'),
  icon: z.string().describe('Path of the app icon'),
  socialPicture: z.string(),
  siteDescription: z.string(),
  contactEmail: z.string(),
  supportEmail: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  freeShippingThreshold: z.number().describe('Rupees'),
  dispatchHours: z.number(),
  deliveryDays: z.string(),
  deliveryOffer: z
    .object({ line: z.string(), isFree: z.boolean(), condition: z.string(), charges: z.string() })
    .describe("The offer in a line: free 'above ₹999', or not, 'from ₹59'"),
  delivery: deliveryFacts.describe('Charges and days of the delivery methods, for texts'),
  payment: paymentFacts.describe('What a payment method adds or takes off'),
  changeWindowMinutes: z.number(),
  shortForm: z.boolean().describe('Whether checkout hides city and State while the pincode fills them in'),
  storeCredit: z.boolean().describe('Whether customers pay with their store credit'),
  accountsRequired: z.boolean().describe('Off: visitors order without an account'),
  emailRequired: z.boolean().describe('Off: visitors order with a phone number alone'),
  basketReminders: z.boolean().describe('Whether checkout offers one mail when it is left'),
  refillReminders: z.boolean().describe('Whether orders offer a mail before a product runs out'),
  returnWindowDays: z.number(),
  firstOrderDiscountPercent: z.number(),
  legalName: z.string(),
  gstin: z.string(),
  fssaiLicence: z.string(),
  grievanceOfficer: z.string(),
  grievanceDesignation: z.string(),
  grievanceEmail: z.string(),
  hours,
  policy,
  customers: z.string(),
  support: z.string(),
  codeSignIn: z.boolean().describe('Whether customers may sign in by a mailed code'),
  phoneCodes: z.boolean().describe('Whether customers may confirm their phone and sign in by a code sent to it'),
  reviews: z.boolean().describe('Whether reviews by buyers are enabled'),
  community: z.boolean().describe('Whether posts of the community are enabled'),
  demo: z.boolean(),
  isOpen: z.boolean().describe('Whether the store is open; otherwise visitors see that it opens soon'),
  sample: z.boolean().describe('Whether sample content is shown, marked as such'),
});

const singleText = z.string().trim().min(1);

/** Invented reviews and posts of a demo, shown only as samples; no real people. */
export const samples = z.strictObject({
  reviews: z.strictObject({
    average: singleText,
    total: singleText,
    distribution: z
      .array(z.strictObject({ stars: z.int(), percent: z.int() }))
      .describe('Percent of the reviews by stars, most stars first'),
    items: z.array(
      z.strictObject({
        name: singleText,
        location: singleText,
        tone: singleText,
        product: singleText,
        stars: z.int(),
        title: singleText,
        text: singleText,
        when: singleText,
        helpful: z.int(),
      }),
    ),
  }),
  community: z.strictObject({
    figures: z.array(z.strictObject({ value: singleText, label: singleText })),
    features: z.array(z.strictObject({ title: singleText, text: singleText })).describe('What is planned'),
    stories: z.array(
      z.strictObject({
        name: singleText,
        place: singleText,
        tone: singleText,
        result: singleText,
        text: singleText,
      }),
    ),
    threads: z.array(z.strictObject({ title: singleText, about: singleText, replies: z.int() })),
  }),
});

export type Samples = z.infer<typeof samples>;

export const settingsContract = {
  samples: publicOperation
    .route({ method: 'GET', path: '/settings/samples' })
    .output(z.object({ samples: samples.nullable().describe('null: the shop has none, or shows none') })),
  storefront: publicOperation.route({ method: 'GET', path: '/settings/storefront' }).output(storefront),
};

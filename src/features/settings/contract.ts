import { z } from 'zod';
import { publicOperation } from '#shared/contract.ts';

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

/** The settings that every page may show; texts derive their numbers from them. */
export const storefront = z.object({
  /** scheme and host of the shop, without a slash at the end */
  origin: z.string(),
  siteName: z.string(),
  shortName: z.string().describe('Short name of the brand; else the name of the site'),
  footerLine: z.string(),
  searchHint: z.string().describe('What the placeholder of the search box suggests; empty: products'),
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
  changeWindowMinutes: z.number(),
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
  reviews: z.boolean().describe('Whether reviews by buyers are enabled'),
  community: z.boolean().describe('Whether posts of the community are enabled'),
  demo: z.boolean(),
  isOpen: z.boolean().describe('Whether the store is open; otherwise visitors see that it opens soon'),
  sample: z.boolean().describe('Whether sample content is shown, marked as such'),
});

export const settingsContract = {
  storefront: publicOperation.route({ method: 'GET', path: '/settings/storefront' }).output(storefront),
};

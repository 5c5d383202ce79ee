import { z } from 'zod';
import { operation } from '#shared/contract.ts';

/** What every page may show of the shop; the texts with numbers are built from it. */
export const storefront = z.object({
  /** scheme and host of the shop, without a slash at the end */
  origin: z.string(),
  siteName: z.string(),
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
  careHours: z.string(),
  customers: z.string(),
  support: z.string(),
  demo: z.boolean(),
  sample: z.boolean().describe('Sample content is shown, marked as such'),
});

export const settingsContract = {
  storefront: operation.route({ method: 'GET', path: '/settings/storefront' }).output(storefront),
};

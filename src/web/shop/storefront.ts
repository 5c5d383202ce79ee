import { useQuery } from '@tanstack/react-query';
import type { DEFAULT_POLICY } from '#features/settings/rules.ts';
import { orpc } from '../lib/api.ts';

/** The shop's own facts (name, contact, numbers in texts); loaded by the layout of every page. */
export const storefrontQuery = () => orpc.settings.storefront.queryOptions({ input: undefined });

// what texts say for the moment when even this cannot be loaded
const UNKNOWN = {
  origin: '',
  siteName: 'Ojas Nutrition',
  siteDescription: '',
  contactEmail: '',
  supportEmail: '',
  phoneNumber: '',
  address: '',
  freeShippingThreshold: 999,
  dispatchHours: 24,
  deliveryDays: '2-3',
  changeWindowMinutes: 30,
  returnWindowDays: 30,
  firstOrderDiscountPercent: 15,
  legalName: '',
  gstin: '',
  fssaiLicence: '',
  grievanceOfficer: '',
  grievanceDesignation: '',
  grievanceEmail: '',
  hours: { weekdays: '', saturday: '', sunday: '' },
  // a sentence lacks its number then: better than a wrong one
  policy: new Proxy({}, { get: () => '' }) as typeof DEFAULT_POLICY,
  customers: '',
  support: '',
  reviews: false,
  community: false,
  demo: false,
  sample: false,
};

export function useStorefront() {
  return useQuery(storefrontQuery()).data ?? UNKNOWN;
}

export type Storefront = ReturnType<typeof useStorefront>;

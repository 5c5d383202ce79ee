import { auditAdminContract } from './audit/admin-contract.ts';
import { campaignsAdminContract } from './campaigns/admin-contract.ts';
import { customersAdminContract } from './customers/admin-contract.ts';
import { newsletterAdminContract } from './newsletter/admin-contract.ts';
import { panelAdminContract } from './panel/admin-contract.ts';
import { promotionsAdminContract } from './promotions/admin-contract.ts';
import { reportsAdminContract } from './reports/admin-contract.ts';
import { supportAdminContract } from './support/admin-contract.ts';

/** The staff's part of the API, by feature: every path begins with /admin. Apart, so that no shopper loads it. */
export const adminContract = {
  audit: auditAdminContract,
  campaigns: campaignsAdminContract,
  customers: customersAdminContract,
  newsletter: newsletterAdminContract,
  panel: panelAdminContract,
  promotions: promotionsAdminContract,
  reports: reportsAdminContract,
  support: supportAdminContract,
};
export type AdminContract = typeof adminContract;

import { apiKeysAdminContract } from './api-keys/admin-contract.ts';
import { auditAdminContract } from './audit/admin-contract.ts';
import { backupsAdminContract } from './backups/admin-contract.ts';
import { batchesAdminContract } from './batches/admin-contract.ts';
import { brandAdminContract } from './brand/admin-contract.ts';
import { campaignsAdminContract } from './campaigns/admin-contract.ts';
import { cashOutcomesAdminContract } from './cash-outcomes/admin-contract.ts';
import { catalogAdminContract } from './catalog/admin-contract.ts';
import { communityAdminContract } from './community/admin-contract.ts';
import { confirmationsAdminContract } from './confirmations/admin-contract.ts';
import { contentAdminContract } from './content/admin-contract.ts';
import { customersAdminContract } from './customers/admin-contract.ts';
import { deliveryAdminContract } from './delivery/admin-contract.ts';
import { deliveryRequestsAdminContract } from './delivery-requests/admin-contract.ts';
import { dispatchAdminContract } from './dispatch/admin-contract.ts';
import { carriersAdminContract } from './dispatch/carriers-contract.ts';
import { pickupsAdminContract } from './dispatch/pickup-contract.ts';
import { failedDeliveriesAdminContract } from './failed-deliveries/admin-contract.ts';
import { guestsAdminContract } from './guests/admin-contract.ts';
import { invoicesAdminContract } from './invoices/admin-contract.ts';
import { mailTextsAdminContract } from './mail-texts/admin-contract.ts';
import { messagesAdminContract } from './messages/admin-contract.ts';
import { newsletterAdminContract } from './newsletter/admin-contract.ts';
import { orderManagementAdminContract } from './order-management/admin-contract.ts';
import { orderNotesAdminContract } from './order-notes/admin-contract.ts';
import { packingAdminContract } from './packing/admin-contract.ts';
import { pagesAdminContract } from './pages/admin-contract.ts';
import { panelAdminContract } from './panel/admin-contract.ts';
import { paymentsAdminContract } from './payments/admin-contract.ts';
import { promotionsAdminContract } from './promotions/admin-contract.ts';
import { recallsAdminContract } from './recalls/admin-contract.ts';
import { remindersAdminContract } from './reminders/admin-contract.ts';
import { reportsAdminContract } from './reports/admin-contract.ts';
import { returnsAdminContract } from './returns/admin-contract.ts';
import { reviewsAdminContract } from './reviews/admin-contract.ts';
import { settingsAdminContract } from './settings/admin-contract.ts';
import { staffOrdersAdminContract } from './staff-orders/admin-contract.ts';
import { stockCountsAdminContract } from './stock-counts/admin-contract.ts';
import { storeCreditAdminContract } from './store-credit/admin-contract.ts';
import { supportAdminContract } from './support/admin-contract.ts';
import { teamAdminContract } from './team/admin-contract.ts';
import { webhooksAdminContract } from './webhooks/admin-contract.ts';

/**
 * The admin API by feature; every path begins with /admin. A module of its own, so that the storefront does not load
 * it.
 */
export const adminContract = {
  apiKeys: apiKeysAdminContract,
  audit: auditAdminContract,
  backups: backupsAdminContract,
  batches: batchesAdminContract,
  brand: brandAdminContract,
  campaigns: campaignsAdminContract,
  catalog: catalogAdminContract,
  community: communityAdminContract,
  content: contentAdminContract,
  customers: customersAdminContract,
  delivery: deliveryAdminContract,
  deliveryRequests: deliveryRequestsAdminContract,
  dispatch: dispatchAdminContract,
  confirmations: confirmationsAdminContract,
  cashOutcomes: cashOutcomesAdminContract,
  failedDeliveries: failedDeliveriesAdminContract,
  returns: returnsAdminContract,
  guests: guestsAdminContract,
  pickups: pickupsAdminContract,
  carriers: carriersAdminContract,
  packing: packingAdminContract,
  invoices: invoicesAdminContract,
  mailTexts: mailTextsAdminContract,
  messages: messagesAdminContract,
  newsletter: newsletterAdminContract,
  orderManagement: orderManagementAdminContract,
  orderNotes: orderNotesAdminContract,
  pages: pagesAdminContract,
  panel: panelAdminContract,
  payments: paymentsAdminContract,
  promotions: promotionsAdminContract,
  recalls: recallsAdminContract,
  reminders: remindersAdminContract,
  reports: reportsAdminContract,
  reviews: reviewsAdminContract,
  settings: settingsAdminContract,
  staffOrders: staffOrdersAdminContract,
  stockCounts: stockCountsAdminContract,
  storeCredit: storeCreditAdminContract,
  support: supportAdminContract,
  webhooks: webhooksAdminContract,
  team: teamAdminContract,
};
export type AdminContract = typeof adminContract;

import { campaigns } from './campaigns.ts';
import { cash } from './cash.ts';
import { expiringReservations } from './holds.ts';
import { overdueInvoices } from './invoices.ts';
import { labelIssues } from './labels.ts';
import { unsentMails, unsureMails } from './mails.ts';
import { markedOrders, ordersToProcess } from './orders.ts';
import { lateShipments } from './parcels.ts';
import { setup, waitingInvoices } from './setup.ts';
import type { AttentionSource } from './source.ts';
import { lowStockVariants } from './stock.ts';
import { dueTickets } from './tickets.ts';
import { unmatchedMoney } from './unmatched.ts';
import { pendingPosts, pendingReviews } from './voices.ts';

/**
 * Everything that fills the inbox and the numbers beside the tabs. A new source is a file here, a line in this list, its
 * kinds in rules.ts and their signs in web/admin/frame/attention.ts.
 */
export const ATTENTION_SOURCES: readonly AttentionSource[] = [
  ordersToProcess,
  markedOrders,
  unmatchedMoney,
  expiringReservations,
  cash,
  lateShipments,
  lowStockVariants,
  labelIssues,
  overdueInvoices,
  dueTickets,
  pendingReviews,
  pendingPosts,
  unsentMails,
  unsureMails,
  setup,
  waitingInvoices,
  campaigns,
];

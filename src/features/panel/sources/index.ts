import { campaigns } from './campaigns.ts';
import { cash } from './cash.ts';
import { unpaidHolds } from './holds.ts';
import { overdueInvoices } from './invoices.ts';
import { labelFindings } from './labels.ts';
import { unsentMails, unsureMails } from './mails.ts';
import { markedOrders, ordersToProcess } from './orders.ts';
import { lateParcels } from './parcels.ts';
import { setup, waitingInvoices } from './setup.ts';
import type { Source } from './source.ts';
import { shortStock } from './stock.ts';
import { dueTickets } from './tickets.ts';
import { unmatchedMoney } from './unmatched.ts';
import { waitingPosts, waitingReviews } from './voices.ts';

/**
 * Everything that fills the inbox and the numbers beside the tabs. A new source is a file here, a line in this list, its
 * kinds in rules.ts and their signs in web/admin/frame/attention.ts.
 */
export const SOURCES: readonly Source[] = [
  ordersToProcess,
  markedOrders,
  unmatchedMoney,
  unpaidHolds,
  cash,
  lateParcels,
  shortStock,
  labelFindings,
  overdueInvoices,
  dueTickets,
  waitingReviews,
  waitingPosts,
  unsentMails,
  unsureMails,
  setup,
  waitingInvoices,
  campaigns,
];

import { backups } from './backups.ts';
import { campaigns } from './campaigns.ts';
import { cash } from './cash.ts';
import { expiringReservations } from './expiring-reservations.ts';
import { overdueInvoices } from './invoices.ts';
import { labelIssues } from './label-issues.ts';
import { lateShipments } from './late-shipments.ts';
import { unknownMails, unsentMails } from './mails.ts';
import { pendingPosts, pendingReviews } from './moderation.ts';
import { orderMentions } from './order-mentions.ts';
import { openMattersOfOrders, ordersToProcess, waitingOrders } from './orders.ts';
import { setup, waitingInvoices } from './setup.ts';
import { failedDeliveries, lostShipments, refusedBookings, shipmentsToCheck } from './shipments.ts';
import type { AttentionSource } from './source.ts';
import { lowStockVariants } from './stock.ts';
import { dueTickets, returnRequests } from './tickets.ts';
import { unansweredOrders } from './unanswered-orders.ts';
import { unmatchedPayments } from './unmatched.ts';
import { webhooks } from './webhooks.ts';

/**
 * All sources of the attention inbox and the counts of tabs. A new source is a file here, a line in this list, its
 * kinds in rules.ts and their styles in web/admin/layout/attention.ts.
 */
export const ATTENTION_SOURCES: readonly AttentionSource[] = [
  ordersToProcess,
  openMattersOfOrders,
  unmatchedPayments,
  expiringReservations,
  unansweredOrders,
  cash,
  lateShipments,
  failedDeliveries,
  refusedBookings,
  shipmentsToCheck,
  lostShipments,
  lowStockVariants,
  labelIssues,
  overdueInvoices,
  dueTickets,
  returnRequests,
  orderMentions,
  waitingOrders,
  pendingReviews,
  pendingPosts,
  unsentMails,
  unknownMails,
  backups,
  setup,
  waitingInvoices,
  webhooks,
  campaigns,
];

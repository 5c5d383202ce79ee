import { batchesContract } from './batches/contract.ts';
import { cartContract } from './cart/contract.ts';
import { catalogContract } from './catalog/contract.ts';
import { checkoutContract } from './checkout/contract.ts';
import { communityContract } from './community/contract.ts';
import { confirmationsContract } from './confirmations/contract.ts';
import { contentContract } from './content/contract.ts';
import { customersContract } from './customers/contract.ts';
import { deliveryContract } from './delivery/contract.ts';
import { deliveryRequestsContract } from './delivery-requests/contract.ts';
import { failedDeliveriesContract } from './failed-deliveries/contract.ts';
import { guestsContract } from './guests/contract.ts';
import { newsletterContract } from './newsletter/contract.ts';
import { orderManagementContract } from './order-management/contract.ts';
import { ordersContract } from './orders/contract.ts';
import { pagesContract } from './pages/contract.ts';
import { paymentsContract } from './payments/contract.ts';
import { guestPrivacyContract } from './privacy/guest-contract.ts';
import { remindersContract } from './reminders/contract.ts';
import { reviewsContract } from './reviews/contract.ts';
import { settingsContract } from './settings/contract.ts';
import { paymentLinksContract } from './staff-orders/contract.ts';
import { stockAlertsContract } from './stock-alerts/contract.ts';
import { supportContract } from './support/contract.ts';
import { trackingContract } from './tracking/contract.ts';
import { wishlistContract } from './wishlist/contract.ts';

/** Reviews and community, which only a few pages call. */
export const ugcContract = { reviews: reviewsContract, community: communityContract };

/** Batches, which only product pages and the page of a batch call. */
export const batchContract = { batches: batchesContract };

/** Failed deliveries, which only the page of a mailed link calls. */
export const attemptContract = { failedDeliveries: failedDeliveriesContract };

/** Confirmations of cash orders, which only the page of a mailed link calls. */
export const confirmationContract = { confirmations: confirmationsContract };

/** Payments of orders that staff made, which only the page of their link calls. */
export const paymentLinkContract = { paymentLinks: paymentLinksContract };

/** Guests: called by the first write of a visitor, after signing in, and by the page of an order's link. */
export const guestContract = { guests: guestsContract, guestPrivacy: guestPrivacyContract };

/** Reminders: called by the box at checkout, by the page of a mail's link, and by orders. */
export const reminderContract = { reminders: remindersContract };

/** Orders and payment: called from the cart on, by no catalogue page. */
export const purchaseContract = {
  orders: ordersContract,
  payments: paymentsContract,
  checkout: checkoutContract,
  delivery: deliveryContract,
  deliveryRequests: deliveryRequestsContract,
  orderManagement: orderManagementContract,
};

/** What every page of the store may call. */
export const coreContract = {
  settings: settingsContract,
  customers: customersContract,
  catalog: catalogContract,
  stockAlerts: stockAlertsContract,
  content: contentContract,
  wishlist: wishlistContract,
  cart: cartContract,
  tracking: trackingContract,
  newsletter: newsletterContract,
  support: supportContract,
  pages: pagesContract,
};

/** The whole API of the shop, by feature. */
export const contract = {
  ...coreContract,
  ...purchaseContract,
  ...ugcContract,
  ...batchContract,
  ...attemptContract,
  ...confirmationContract,
  ...paymentLinkContract,
  ...guestContract,
  ...reminderContract,
};
export type CoreContract = typeof coreContract;
export type PurchaseContract = typeof purchaseContract;
export type BatchContract = typeof batchContract;
export type GuestContract = typeof guestContract;
export type ReminderContract = typeof reminderContract;
export type AttemptContract = typeof attemptContract;
export type PaymentLinkContract = typeof paymentLinkContract;
export type ConfirmationContract = typeof confirmationContract;
export type UgcContract = typeof ugcContract;

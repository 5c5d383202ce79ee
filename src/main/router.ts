import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import type { ChannelRegistry } from '#channels/channel-registry.ts';
import type { ExtensionRuntime } from '#extensions/create-extension-runtime.ts';
import { apiKeysAdminRoutes } from '#features/api-keys/admin-routes.ts';
import { auditAdminRoutes } from '#features/audit/admin-routes.ts';
import { backupsAdminRoutes } from '#features/backups/admin-routes.ts';
import { batchesAdminRoutes } from '#features/batches/admin-routes.ts';
import { batchesRoutes } from '#features/batches/routes.ts';
import { brandAdminRoutes } from '#features/brand/admin-routes.ts';
import { storefrontRoutes } from '#features/brand/storefront-routes.ts';
import { campaignsAdminRoutes } from '#features/campaigns/admin-routes.ts';
import { cartRoutes } from '#features/cart/routes.ts';
import { cashOutcomesAdminRoutes } from '#features/cash-outcomes/admin-routes.ts';
import { catalogAdminRoutes } from '#features/catalog/admin-routes.ts';
import { catalogRoutes } from '#features/catalog/routes.ts';
import { checkoutRoutes } from '#features/checkout/routes.ts';
import { communityAdminRoutes } from '#features/community/admin-routes.ts';
import { communityRoutes } from '#features/community/routes.ts';
import { confirmationsAdminRoutes } from '#features/confirmations/admin-routes.ts';
import { confirmationsRoutes } from '#features/confirmations/routes.ts';
import { contentAdminRoutes } from '#features/content/admin-routes.ts';
import { contentRoutes } from '#features/content/routes.ts';
import { sessionsRoutes } from '#features/customers/account-routes.ts';
import { customersAdminRoutes } from '#features/customers/admin-routes.ts';
import { customersRoutes } from '#features/customers/routes.ts';
import { deliveryAdminRoutes } from '#features/delivery/admin-routes.ts';
import { deliveryRoutes } from '#features/delivery/routes.ts';
import { deliveryRequestsAdminRoutes } from '#features/delivery-requests/admin-routes.ts';
import { deliveryRequestsRoutes } from '#features/delivery-requests/routes.ts';
import { dispatchAdminRoutes } from '#features/dispatch/admin-routes.ts';
import { carriersAdminRoutes } from '#features/dispatch/carriers-routes.ts';
import { pickupsAdminRoutes } from '#features/dispatch/pickup-routes.ts';
import { failedDeliveriesAdminRoutes } from '#features/failed-deliveries/admin-routes.ts';
import { failedDeliveriesRoutes } from '#features/failed-deliveries/routes.ts';
import { guestsAdminRoutes } from '#features/guests/admin-routes.ts';
import { guestsRoutes } from '#features/guests/routes.ts';
import { invoicesAdminRoutes } from '#features/invoices/admin-routes.ts';
import { invoicesRoutes } from '#features/invoices/routes.ts';
import { mailTextsAdminRoutes } from '#features/mail-texts/admin-routes.ts';
import { messagesAdminRoutes } from '#features/messages/admin-routes.ts';
import { newsletterAdminRoutes } from '#features/newsletter/admin-routes.ts';
import { newsletterRoutes } from '#features/newsletter/routes.ts';
import { orderManagementAdminRoutes } from '#features/order-management/admin-routes.ts';
import { orderManagementRoutes } from '#features/order-management/routes.ts';
import { orderNotesAdminRoutes } from '#features/order-notes/admin-routes.ts';
import { ordersRoutes } from '#features/orders/routes.ts';
import { packingAdminRoutes } from '#features/packing/admin-routes.ts';
import { pagesAdminRoutes } from '#features/pages/admin-routes.ts';
import { pagesRoutes } from '#features/pages/routes.ts';
import { panelAdminRoutes } from '#features/panel/admin-routes.ts';
import { paymentsAdminRoutes } from '#features/payments/admin-routes.ts';
import { paymentsRoutes } from '#features/payments/routes.ts';
import { guestPrivacyRoutes } from '#features/privacy/guest-routes.ts';
import { privacyRoutes } from '#features/privacy/routes.ts';
import { promotionsAdminRoutes } from '#features/promotions/admin-routes.ts';
import { recallsAdminRoutes } from '#features/recalls/admin-routes.ts';
import { remindersAdminRoutes } from '#features/reminders/admin-routes.ts';
import { remindersRoutes } from '#features/reminders/routes.ts';
import { reportsAdminRoutes } from '#features/reports/admin-routes.ts';
import { returnsAdminRoutes } from '#features/returns/admin-routes.ts';
import { reviewsAdminRoutes } from '#features/reviews/admin-routes.ts';
import { reviewsRoutes } from '#features/reviews/routes.ts';
import { settingsAdminRoutes } from '#features/settings/admin-routes.ts';
import { staffOrdersAdminRoutes } from '#features/staff-orders/admin-routes.ts';
import { paymentLinksRoutes } from '#features/staff-orders/routes.ts';
import { stockAlertsRoutes } from '#features/stock-alerts/routes.ts';
import { stockCountsAdminRoutes } from '#features/stock-counts/admin-routes.ts';
import { storeCreditAdminRoutes } from '#features/store-credit/admin-routes.ts';
import { storeCreditRoutes } from '#features/store-credit/routes.ts';
import { supportAdminRoutes } from '#features/support/admin-routes.ts';
import { returnsRoutes, supportRoutes } from '#features/support/routes.ts';
import { teamAdminRoutes } from '#features/team/admin-routes.ts';
import { invitationRoutes } from '#features/team/routes.ts';
import { trackingRoutes } from '#features/tracking/routes.ts';
import { webhooksAdminRoutes } from '#features/webhooks/admin-routes.ts';
import { wishlistRoutes } from '#features/wishlist/routes.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import { MAIL_SAMPLES } from './mail-samples.ts';

/**
 * Every operation of the API with its handler. Keys are those of features/contract.ts, account-contract.ts and
 * admin-contract.ts; `ext` contains those of extensions.
 */
export function createRouter(
  { gateways, carriers, channels }: { gateways: GatewayRegistry; carriers: CarrierRegistry; channels: ChannelRegistry },
  extensions: Pick<ExtensionRuntime, 'routes' | 'adminRoutes'> = { routes: {}, adminRoutes: {} },
) {
  return {
    settings: storefrontRoutes,
    customers: customersRoutes,
    catalog: catalogRoutes,
    batches: batchesRoutes,
    stockAlerts: stockAlertsRoutes,
    content: contentRoutes,
    wishlist: wishlistRoutes,
    cart: cartRoutes,
    tracking: trackingRoutes,
    orders: ordersRoutes,
    payments: paymentsRoutes(gateways),
    checkout: checkoutRoutes(gateways),
    delivery: deliveryRoutes,
    deliveryRequests: deliveryRequestsRoutes,
    orderManagement: orderManagementRoutes,
    confirmations: confirmationsRoutes(gateways),
    paymentLinks: paymentLinksRoutes(gateways),
    failedDeliveries: failedDeliveriesRoutes(carriers),
    guests: guestsRoutes,
    guestPrivacy: guestPrivacyRoutes,
    newsletter: newsletterRoutes,
    reminders: remindersRoutes,
    support: supportRoutes,
    pages: pagesRoutes,
    reviews: reviewsRoutes,
    community: communityRoutes,
    ext: extensions.routes,
    account: {
      invitation: invitationRoutes,
      invoices: invoicesRoutes,
      privacy: privacyRoutes,
      returns: returnsRoutes,
      sessions: sessionsRoutes,
      storeCredit: storeCreditRoutes,
    },
    admin: {
      apiKeys: apiKeysAdminRoutes,
      audit: auditAdminRoutes,
      backups: backupsAdminRoutes,
      brand: brandAdminRoutes,
      campaigns: campaignsAdminRoutes,
      catalog: catalogAdminRoutes,
      community: communityAdminRoutes,
      content: contentAdminRoutes,
      customers: customersAdminRoutes,
      invoices: invoicesAdminRoutes,
      mailTexts: mailTextsAdminRoutes(MAIL_SAMPLES),
      messages: messagesAdminRoutes(channels),
      newsletter: newsletterAdminRoutes,
      orderManagement: orderManagementAdminRoutes(gateways),
      orderNotes: orderNotesAdminRoutes,
      pages: pagesAdminRoutes,
      panel: panelAdminRoutes,
      payments: paymentsAdminRoutes(gateways),
      promotions: promotionsAdminRoutes,
      storeCredit: storeCreditAdminRoutes,
      recalls: recallsAdminRoutes,
      reminders: remindersAdminRoutes,
      reports: reportsAdminRoutes,
      reviews: reviewsAdminRoutes,
      batches: batchesAdminRoutes,
      delivery: deliveryAdminRoutes,
      dispatch: dispatchAdminRoutes(carriers),
      confirmations: confirmationsAdminRoutes(gateways),
      cashOutcomes: cashOutcomesAdminRoutes,
      failedDeliveries: failedDeliveriesAdminRoutes(carriers),
      guests: guestsAdminRoutes,
      pickups: pickupsAdminRoutes(carriers),
      carriers: carriersAdminRoutes(carriers),
      packing: packingAdminRoutes,
      staffOrders: staffOrdersAdminRoutes(gateways),
      stockCounts: stockCountsAdminRoutes,
      deliveryRequests: deliveryRequestsAdminRoutes,
      settings: settingsAdminRoutes,
      returns: returnsAdminRoutes,
      support: supportAdminRoutes,
      webhooks: webhooksAdminRoutes,
      team: teamAdminRoutes,
      ext: extensions.adminRoutes,
    },
  };
}

import { implement } from '@orpc/server';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { importRoutes } from '../imports/import-routes.ts';
import { addTracking } from './add-tracking.ts';
import { orderManagementAdminContract } from './admin-contract.ts';
import { applyPayment } from './apply-payment.ts';
import { collectCash } from './collect-cash.ts';
import { correctAddress } from './correct-address.ts';
import { countOrderViews } from './count-order-views.ts';
import { exportOrders } from './export-orders.ts';
import { holdOrder, holdOrders, releaseOrder } from './hold-order.ts';
import { listAdminOrders } from './list-admin-orders.ts';
import { listCashRefunds } from './list-cash-refunds.ts';
import { listTrackedOrders } from './list-tracked-orders.ts';
import { listTrackingEntries } from './list-tracking-entries.ts';
import { readAdminOrder } from './read-admin-order.ts';
import { readOutcomes } from './read-outcomes.ts';
import { readPrintableOrders } from './read-printable-orders.ts';
import { recheckPaymentAttempt } from './recheck-payment-attempt.ts';
import { recordCashRefund } from './record-cash-refund.ts';
import { refundOrder } from './refund-order.ts';
import { removeOrder } from './remove-order.ts';
import { resolveAttention } from './resolve-attention.ts';
import { restockItems } from './restock-items.ts';
import { retryRefund } from './retry-refund.ts';
import { sendInvoice } from './send-invoice.ts';
import { setOrderStatus } from './set-order-status.ts';
import { setOrderStatuses } from './set-order-statuses.ts';
import { shipOrders } from './ship-orders.ts';
import { startRefund } from './start-refund.ts';

const api = implement(orderManagementAdminContract).$context<ApiContext>().use(authorized);

export const orderManagementAdminRoutes = (gateways: GatewayRegistry) =>
  api.router({
    list: api.list.handler(({ context, input }) => listAdminOrders(context.app, input)),
    export: api.export.handler(({ context, input }) => exportOrders(context.app, staffOf(context), input)),
    counts: api.counts.handler(({ context }) => countOrderViews(context.app)),
    print: api.print.handler(({ context, input }) => readPrintableOrders(context.app, input.ids)),
    get: api.get.handler(({ context, input }) => readAdminOrder(context.app, input.id)),
    outcomes: api.outcomes.handler(({ context, input }) => readOutcomes(context.app, input.ids)),
    setStatus: api.setStatus.handler(({ context, input }) => setOrderStatus(context.app, staffOf(context), input)),
    setStatuses: api.setStatuses.handler(({ context, input }) =>
      setOrderStatuses(context.app, staffOf(context), input),
    ),
    hold: api.hold.handler(async ({ context, input }) => {
      await holdOrder(context.app, staffOf(context), input.id, input.reason);
      return { ok: true } as const;
    }),
    release: api.release.handler(async ({ context, input }) => {
      await releaseOrder(context.app, staffOf(context), input.id);
      return { ok: true } as const;
    }),
    holdSeveral: api.holdSeveral.handler(({ context, input }) =>
      holdOrders(context.app, staffOf(context), input.ids, input.reason),
    ),
    releaseSeveral: api.releaseSeveral.handler(({ context, input }) =>
      holdOrders(context.app, staffOf(context), input.ids, null),
    ),
    remove: api.remove.handler(({ context, input }) => removeOrder(context.app, staffOf(context), input.id)),
    correctAddress: api.correctAddress.handler(async ({ context, input }) => {
      await correctAddress(context.app, staffOf(context), input);
      return { ok: true } as const;
    }),
    sendInvoice: api.sendInvoice.handler(async ({ context, input }) => {
      await sendInvoice(context.app, staffOf(context), input.id);
      return { ok: true } as const;
    }),
    resolveAttention: api.resolveAttention.handler(({ context, input }) =>
      resolveAttention(context.app, staffOf(context), input),
    ),
    recheckAttempt: api.recheckAttempt.handler(({ context, input }) =>
      recheckPaymentAttempt(context.app, gateways, input),
    ),
    refund: api.refund.handler(({ context, input }) => refundOrder(context.app, staffOf(context), input)),
    startRefund: api.startRefund.handler(({ context, input }) => startRefund(context.app, staffOf(context), input.id)),
    retryRefund: api.retryRefund.handler(({ context, input }) =>
      retryRefund(context.app, gateways, staffOf(context), input.id),
    ),
    applyPayment: api.applyPayment.handler(({ context, input }) => applyPayment(context.app, staffOf(context), input)),
    restock: api.restock.handler(({ context, input }) => restockItems(context.app, staffOf(context), input)),
    collectCash: api.collectCash.handler(({ context, input }) => collectCash(context.app, staffOf(context), input)),
    cashRefunds: api.cashRefunds.handler(({ context }) => listCashRefunds(context.app)),
    recordCashRefund: api.recordCashRefund.handler(({ context, input }) =>
      recordCashRefund(context.app, staffOf(context), input),
    ),
    imports: importRoutes(orderManagementAdminContract.imports, 'orders'),
    tracking: {
      orders: api.tracking.orders.handler(({ context, input }) => listTrackedOrders(context.app, input)),
      entries: api.tracking.entries.handler(({ context, input }) => listTrackingEntries(context.app, input)),
      add: api.tracking.add.handler(({ context, input }) => addTracking(context.app, staffOf(context), input)),
      ship: api.tracking.ship.handler(async ({ context, input }) => ({
        results: await shipOrders(context.app, staffOf(context), input.shipments),
      })),
    },
  });

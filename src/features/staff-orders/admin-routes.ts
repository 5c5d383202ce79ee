import { implement } from '@orpc/server';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import { type ApiContext, authorized, requirePermission, staffOf } from '#platform/http/api-middleware.ts';
import { staffOrdersAdminContract } from './admin-contract.ts';
import { findCustomers } from './find-customers.ts';
import { findGoods } from './find-goods.ts';
import { placeStaffOrder } from './place-staff-order.ts';
import { quoteStaffOrder, type StaffGoods } from './quote-staff-order.ts';
import { sendPaymentLink } from './send-payment-link.ts';

const api = implement(staffOrdersAdminContract).$context<ApiContext>().use(authorized);

/** FORBIDDEN to set prices without the permission for it. */
async function requirePricing(context: ApiContext, { lines }: Pick<StaffGoods, 'lines'>): Promise<void> {
  if (lines.some(({ setPrice }) => setPrice)) await requirePermission(context, 'orders.price');
}

export const staffOrdersAdminRoutes = (gateways: GatewayRegistry) =>
  api.router({
    customers: api.customers.handler(({ context, input }) => findCustomers(context.app, input.search)),
    goods: api.goods.handler(({ context, input }) => findGoods(context.app, input.search)),
    quote: api.quote.handler(async ({ context, input }) => {
      await requirePricing(context, input);
      return quoteStaffOrder(context.app, gateways, input);
    }),
    place: api.place.handler(async ({ context, input }) => {
      await requirePricing(context, input);
      // as recording cash that was collected
      if (input.payment.kind === 'received') await requirePermission(context, 'orders.write');
      return placeStaffOrder(context.app, gateways, staffOf(context), input);
    }),
    sendLink: api.sendLink.handler(async ({ context, input }) => {
      await sendPaymentLink(context.app, staffOf(context), input.id);
      return { ok: true } as const;
    }),
  });

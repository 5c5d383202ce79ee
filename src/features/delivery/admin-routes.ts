import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { deliveryAdminContract } from './admin-contract.ts';
import { previewDelivery } from './preview-delivery.ts';
import { readPlanState, saveDeliveryPlan } from './save-delivery-plan.ts';

const api = implement(deliveryAdminContract).$context<ApiContext>().use(authorized);

export const deliveryAdminRoutes = api.router({
  read: api.read.handler(({ context }) => readPlanState(context.app.db)),
  save: api.save.handler(({ context, input }) => saveDeliveryPlan(context.app, staffOf(context), input)),
  preview: api.preview.handler(({ context, input }) => previewDelivery(context.app, input)),
});

import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { settingsAdminContract } from './admin-contract.ts';
import { readSections, saveSettings } from './save-settings.ts';

const api = implement(settingsAdminContract).$context<ApiContext>().use(authorized);

export const settingsAdminRoutes = api.router({
  read: api.read.handler(({ context }) => readSections(context.app)),
  save: api.save.handler(({ context, input }) => saveSettings(context.app, staffOf(context), input)),
});

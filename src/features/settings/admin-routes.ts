import { implement } from '@orpc/server';
import { type ApiContext, authorized, requirePermission, staffOf } from '#platform/http/api-middleware.ts';
import { settingsAdminContract } from './admin-contract.ts';
import { SECURED_SECTIONS } from './rules.ts';
import { readSections, saveSettings } from './save-settings.ts';

const api = implement(settingsAdminContract).$context<ApiContext>().use(authorized);

export const settingsAdminRoutes = api.router({
  read: api.read.handler(({ context }) => readSections(context.app)),
  save: api.save.handler(async ({ context, input }) => {
    if (SECURED_SECTIONS.includes(input.section)) await requirePermission(context, 'settings.security');
    return saveSettings(context.app, staffOf(context), input);
  }),
});

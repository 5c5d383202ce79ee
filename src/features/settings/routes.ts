import { implement } from '@orpc/server';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { settingsContract } from './contract.ts';
import { readSettings } from './read-settings.ts';

const api = implement(settingsContract).$context<ApiContext>().use(authorized);

export const settingsRoutes = api.router({
  storefront: api.storefront.handler(async ({ context }) => {
    const { general, legal, shop, content, hours, policy } = await readSettings(context.app.db);
    const { demo, config } = context.app;
    return {
      origin: config.origin,
      ...general,
      ...legal,
      gstin: legal.gstRegistered ? legal.gstin : '',
      ...shop,
      ...content,
      hours,
      policy,
      demo,
      sample: demo || content.sampleContent,
    };
  }),
});

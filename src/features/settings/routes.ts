import { implement } from '@orpc/server';
import { type ApiContext, guarded } from '#platform/http/bind.ts';
import { settingsContract } from './contract.ts';
import { readSettings } from './read-settings.ts';

const api = implement(settingsContract).$context<ApiContext>().use(guarded);

export const settingsRoutes = api.router({
  storefront: api.storefront.handler(async ({ context }) => {
    const { general, legal, shop } = await readSettings(context.app.db);
    return { ...general, ...legal, ...shop, demo: context.app.demo };
  }),
});

import { implement } from '@orpc/server';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { settingsContract } from '../settings/contract.ts';
import { readSettings } from '../settings/read-settings.ts';
import { readBrand } from './read-brand.ts';
import { shortNameOf } from './rules.ts';

const api = implement(settingsContract).$context<ApiContext>().use(authorized);

/** What every page says of the shop: its settings under its brand. */
export const storefrontRoutes = api.router({
  storefront: api.storefront.handler(async ({ context }) => {
    const { general, legal, shop, content, hours, policy } = await readSettings(context.app.db);
    const { siteName, brand, marks, base } = await readBrand(context.app.db);
    const { demo, config } = context.app;
    return {
      origin: config.origin,
      ...general,
      siteName,
      shortName: shortNameOf(brand, siteName),
      footerLine: brand.footerLine,
      wordmark: brand.wordmark !== null && brand.wordmark in marks,
      icon: `${base}/icon-192.png`,
      socialPicture: `${base}/social.jpg`,
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

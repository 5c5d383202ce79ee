import type { z } from 'zod';
import type { App } from '#platform/app.ts';
import type { storefront } from './contract.ts';
import { readSettings } from './read-settings.ts';

/** The facts of the shop that every page may show. */
export async function readStorefront({ db, demo, config }: App): Promise<z.infer<typeof storefront>> {
  const { general, legal, shop, content, hours, policy } = await readSettings(db);
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
}

import { loadExtensions } from '#extensions/load-extensions.ts';
import { configuredCarriers } from '../src/main/carriers.ts';

/** The carriers that ojas.config.ts gives this shop, without keys. */
export const CONFIGURED_CARRIERS = configuredCarriers(await loadExtensions({}));

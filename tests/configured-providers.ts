import { loadExtensions } from '#extensions/load-extensions.ts';
import type { ConfiguredProvider } from '#gateways/provider.ts';
import { configuredProviders } from '../src/main/providers.ts';
import { readConfig } from '../src/platform/config.ts';

/** The payment providers that ojas.config.ts gives this shop, without keys. */
export const loadConfiguredProviders = async (): Promise<ConfiguredProvider[]> =>
  configuredProviders(readConfig({}), await loadExtensions({}));

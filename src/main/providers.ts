import type { Extension } from '#extensions/load-extensions.ts';
import { phonePe } from '#gateways/phonepe.ts';
import { type ConfiguredProvider, configureProvider } from '#gateways/provider.ts';
import type { Config } from '#platform/config.ts';

/** The payment providers of this shop: PhonePe, and those of extensions. */
export const configuredProviders = (config: Config, extensions: readonly Extension[]): ConfiguredProvider[] => [
  configureProvider(phonePe, config),
  ...extensions.flatMap(({ definition, env }) =>
    (definition.gateways ?? []).map((gateway) => configureProvider(gateway, env)),
  ),
];

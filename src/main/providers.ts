import { phonePe } from '#gateways/phonepe.ts';
import { type ConfiguredProvider, configureProvider } from '#gateways/provider.ts';
import { razorpayProvider } from '#gateways/razorpay/provider.ts';
import type { Config } from '#platform/config.ts';

/** Who takes payments online in this shop, PhonePe first. */
export const configuredProviders = (config: Config): ConfiguredProvider[] => [
  configureProvider(phonePe, config),
  configureProvider(razorpayProvider, config),
];

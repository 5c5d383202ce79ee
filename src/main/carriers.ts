import type { Carrier } from '#carriers/carrier.ts';
import { type CarrierRegistry, createCarrierRegistry } from '#carriers/carrier-registry.ts';
import { type ConfiguredCarrier, configureCarrier } from '#carriers/provider.ts';
import type { Extension } from '#extensions/load-extensions.ts';

/** The carriers of extensions with the environment of this process. */
export const configuredCarriers = (extensions: readonly Extension[]): ConfiguredCarrier[] =>
  extensions.flatMap(({ definition, env }) =>
    (definition.carriers ?? []).map((one) => configureCarrier(one, env, Object.keys(definition.environment ?? {}))),
  );

/** The carriers with keys, or in a demo those at the simulator. */
export function createCarriers(carriers: readonly ConfiguredCarrier[], simulatorUrl: string | null): CarrierRegistry {
  const created = carriers.map((one) => (simulatorUrl ? one.simulated({ url: simulatorUrl }) : one.create()));
  return createCarrierRegistry(
    created.filter((one): one is Carrier => one !== null),
    carriers,
  );
}

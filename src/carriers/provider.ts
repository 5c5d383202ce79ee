import { describeKeys } from '#shared/describe-keys.ts';
import type { Carrier } from './carrier.ts';
import type { CarrierDescription } from './carrier-registry.ts';

/** A carrier of an extension; `Env` has its environment variables. */
export type ExtensionCarrier<Env> = {
  /** that of its carrier: 2 to 20 lower-case letters and digits */
  name: string;
  label: string;
  /** The header in which it sends the key of its callbacks; absent: it has no such key. */
  callbackHeader?: string;
  /** Whether a key is set, even if others are missing: such a shop is not a demo. */
  hasLiveKeys(env: Env): boolean;
  /** With the keys of the environment; null without them. */
  create(env: Env): Carrier | null;
  /** The same against the simulator, with the keys that it expects; absent: not available in a demo. */
  simulated?(env: Env, simulator: { url: string }): Carrier;
};

/** A carrier with the environment of this process. */
export type ConfiguredCarrier = CarrierDescription & {
  hasLiveKeys: boolean;
  create(): Carrier | null;
  simulated(simulator: { url: string }): Carrier | null;
};

/** `names`: of the variables that its extension reads. */
export const configureCarrier = <Env extends object>(
  carrier: ExtensionCarrier<Env>,
  env: Env,
  names: readonly string[],
): ConfiguredCarrier => ({
  name: carrier.name,
  label: carrier.label,
  keys: describeKeys(env, names),
  callbackHeader: carrier.callbackHeader ?? null,
  hasLiveKeys: carrier.hasLiveKeys(env),
  create: () => carrier.create(env),
  simulated: (simulator) => carrier.simulated?.(env, simulator) ?? null,
});

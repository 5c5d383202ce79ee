import { describeKeys } from '#shared/describe-keys.ts';
import type { MessageChannel } from '#shared/message-states.ts';
import type { ProviderDescription } from './channel-registry.ts';
import type { MessageProvider } from './message-provider.ts';

/** A provider of messages of an extension; `Env` has its environment variables. */
export type ExtensionMessageProvider<Env> = {
  /** that of its provider: 2 to 20 lower-case letters and digits */
  name: string;
  label: string;
  channel: MessageChannel;
  /** How its callbacks prove themselves, in a sentence for staff. */
  callbackProof: string;
  /** Whether a key is set, even if others are missing: such a shop is not a demo. */
  hasLiveKeys(env: Env): boolean;
  /** With the keys of the environment; null without them. */
  create(env: Env): MessageProvider | null;
  /** The same against the simulator, with the keys that it expects; absent: not available in a demo. */
  simulated?(env: Env, simulator: { url: string }): MessageProvider;
};

/** A provider with the environment of this process. */
export type ConfiguredMessageProvider = ProviderDescription & {
  hasLiveKeys: boolean;
  create(): MessageProvider | null;
  simulated(simulator: { url: string }): MessageProvider | null;
};

/** `names`: of the variables that its extension reads. */
export const configureMessageProvider = <Env extends object>(
  provider: ExtensionMessageProvider<Env>,
  env: Env,
  names: readonly string[],
): ConfiguredMessageProvider => ({
  name: provider.name,
  label: provider.label,
  channel: provider.channel,
  keys: describeKeys(env, names),
  callbackProof: provider.callbackProof,
  hasLiveKeys: provider.hasLiveKeys(env),
  create: () => provider.create(env),
  simulated: (simulator) => provider.simulated?.(env, simulator) ?? null,
});

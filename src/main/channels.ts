import { type ChannelRegistry, createChannelRegistry } from '#channels/channel-registry.ts';
import type { MessageProvider } from '#channels/message-provider.ts';
import { type ConfiguredMessageProvider, configureMessageProvider } from '#channels/provider.ts';
import type { Extension } from '#extensions/load-extensions.ts';

/** The message providers of extensions with the environment of this process. */
export const configuredMessageProviders = (extensions: readonly Extension[]): ConfiguredMessageProvider[] =>
  extensions.flatMap(({ definition, env }) =>
    (definition.messageProviders ?? []).map((one) =>
      configureMessageProvider(one, env, Object.keys(definition.environment ?? {})),
    ),
  );

/** The message providers with keys, or in a demo those at the simulator. */
export function createChannels(
  providers: readonly ConfiguredMessageProvider[],
  simulatorUrl: string | null,
): ChannelRegistry {
  const created = providers.map((one) => (simulatorUrl ? one.simulated({ url: simulatorUrl }) : one.create()));
  return createChannelRegistry(
    created.filter((one): one is MessageProvider => one !== null),
    providers,
  );
}

import type { MessageChannel } from '#shared/message-states.ts';
import type { MessageProvider } from './message-provider.ts';

/** A provider of an extension, with or without keys. */
export type ProviderDescription = {
  name: string;
  label: string;
  channel: MessageChannel;
  /** the variables of the environment that its extension reads, never their values */
  keys: readonly { name: string; isSet: boolean }[];
  /** how its callbacks prove themselves, as staff set it up there */
  callbackProof: string;
};

/** The providers for which the shop has keys. */
export type ChannelRegistry = {
  all: readonly MessageProvider[];
  /** those of all extensions */
  described: readonly ProviderDescription[];
  /** by the name that messages store; null without its keys */
  byName(name: string): MessageProvider | null;
  /** the one that sends on a channel: the first of ojas.config.ts; null without keys of any */
  byChannel(channel: MessageChannel): MessageProvider | null;
};

export function createChannelRegistry(
  all: readonly MessageProvider[],
  described: readonly ProviderDescription[] = [],
): ChannelRegistry {
  return {
    all,
    described,
    byName: (name) => all.find((one) => one.name === name) ?? null,
    byChannel: (channel) => all.find((one) => one.channel === channel) ?? null,
  };
}

/** The path of a provider's callbacks. */
export const channelCallbackPathOf = (name: string): string => `/channels/callback/${name}`;

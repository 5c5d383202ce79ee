import { createHash } from 'node:crypto';
import type { Carrier } from './carrier.ts';

/** A carrier of an extension, with or without keys. */
export type CarrierDescription = {
  name: string;
  label: string;
  /** the variables of the environment that its extension reads, never their values */
  keys: readonly { name: string; isSet: boolean }[];
  /** the header in which it sends the key of its callbacks; null: it has no such key */
  callbackHeader: string | null;
};

/** The carriers for which the shop has keys. */
export type CarrierRegistry = {
  all: readonly Carrier[];
  /** those of all extensions */
  described: readonly CarrierDescription[];
  /** by the name that shipments store; null without its keys */
  byName(name: string): Carrier | null;
  /** by the last part of the URL of its callbacks; null for an unknown one */
  byCallbackKey(key: string): Carrier | null;
};

export function createCarrierRegistry(
  all: readonly Carrier[],
  described: readonly CarrierDescription[] = [],
): CarrierRegistry {
  return {
    all,
    described,
    byName: (name) => all.find((one) => one.name === name) ?? null,
    byCallbackKey: (key) => all.find((one) => callbackKeyOf(one.name) === key) ?? null,
  };
}

/** The last part of the URL for a carrier's callbacks: hex, since some carriers refuse URLs that contain their name. */
export const callbackKeyOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 12);

/** The path of a carrier's callbacks. */
export const callbackPathOf = (name: string): string => `/carriers/callback/${callbackKeyOf(name)}`;

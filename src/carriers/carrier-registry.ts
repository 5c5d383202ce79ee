import { createHash } from 'node:crypto';
import type { Carrier } from './carrier.ts';

/** The carriers for which the shop has keys. */
export type CarrierRegistry = {
  all: readonly Carrier[];
  /** by the name that shipments store; null without its keys */
  byName(name: string): Carrier | null;
  /** by the last part of the URL of its callbacks; null for an unknown one */
  byCallbackKey(key: string): Carrier | null;
};

export function createCarrierRegistry(all: readonly Carrier[]): CarrierRegistry {
  return {
    all,
    byName: (name) => all.find((one) => one.name === name) ?? null,
    byCallbackKey: (key) => all.find((one) => callbackKeyOf(one.name) === key) ?? null,
  };
}

/** The last part of the URL for a carrier's callbacks: hex, since some carriers refuse URLs that contain their name. */
export const callbackKeyOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 12);

/** The path of a carrier's callbacks. */
export const callbackPathOf = (name: string): string => `/carriers/callback/${callbackKeyOf(name)}`;

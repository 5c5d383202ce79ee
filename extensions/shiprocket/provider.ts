import { z } from 'zod';
import type { ExtensionCarrier } from '#extensions/api.ts';
import { shiprocket } from './carrier.ts';
import { SIMULATOR_KEYS } from './simulator/account.ts';

/** The variables of the environment that it reads. */
export const environment = {
  SHIPROCKET_EMAIL: z.email().optional(),
  SHIPROCKET_PASSWORD: z.string().optional(),
  SHIPROCKET_PICKUP_LOCATION: z.string().max(36, 'nicknames have at most 36 characters').optional(),
  SHIPROCKET_WEBHOOK_KEY: z.string().optional(),
};
type Environment = z.output<z.ZodObject<typeof environment>>;

// there is no sandbox: every call is live
const HOST = 'https://apiv2.shiprocket.in';

/** Shiprocket for the shop's carriers. */
export const provider: ExtensionCarrier<Environment> = {
  name: 'shiprocket',
  label: 'Shiprocket',

  callbackHeader: 'x-api-key',

  hasLiveKeys: ({ SHIPROCKET_PASSWORD }) => Boolean(SHIPROCKET_PASSWORD),

  create({
    SHIPROCKET_EMAIL: email,
    SHIPROCKET_PASSWORD: password,
    SHIPROCKET_PICKUP_LOCATION: pickupLocation,
    SHIPROCKET_WEBHOOK_KEY: webhookKey = null,
  }) {
    if (!email || !password || !pickupLocation) return null;
    return shiprocket({ host: HOST, email, password, pickupLocation, webhookKey });
  },

  simulated: (_env, { url }) => shiprocket({ host: `${url}/shiprocket`, ...SIMULATOR_KEYS }),
};

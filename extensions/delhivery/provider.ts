import { z } from 'zod';
import type { ExtensionCarrier } from '#extensions/api.ts';
import { delhivery } from './carrier.ts';
import { SIMULATOR_KEYS } from './simulator/account.ts';

/** The variables of the environment that it reads. */
export const environment = {
  DELHIVERY_TOKEN: z.string().optional(),
  DELHIVERY_ENVIRONMENT: z.enum(['production', 'staging']).default('production'),
  DELHIVERY_PICKUP_LOCATION: z.string().optional(),
  DELHIVERY_WEBHOOK_KEY: z.string().optional(),
};
type Environment = z.output<z.ZodObject<typeof environment>>;

// a token is of one of them, and the other answers as if the warehouse did not exist
const HOSTS = { production: 'https://track.delhivery.com', staging: 'https://staging-express.delhivery.com' };

/** Delhivery for the shop's carriers. */
export const provider: ExtensionCarrier<Environment> = {
  name: 'delhivery',
  label: 'Delhivery',

  callbackHeader: 'x-api-key',

  hasLiveKeys: ({ DELHIVERY_TOKEN, DELHIVERY_ENVIRONMENT }) =>
    Boolean(DELHIVERY_TOKEN) && DELHIVERY_ENVIRONMENT === 'production',

  create({
    DELHIVERY_TOKEN: token,
    DELHIVERY_ENVIRONMENT: environmentName,
    DELHIVERY_PICKUP_LOCATION: pickupLocation,
    DELHIVERY_WEBHOOK_KEY: webhookKey = null,
  }) {
    if (!token || !pickupLocation) return null;
    return delhivery({ host: HOSTS[environmentName], token, pickupLocation, webhookKey });
  },

  simulated: (_env, { url }) => delhivery({ host: `${url}/delhivery`, ...SIMULATOR_KEYS }),
};

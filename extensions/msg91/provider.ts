import { z } from 'zod';
import type { ExtensionMessageProvider } from '#extensions/api.ts';
import { SIMULATOR_KEYS } from './simulator/account.ts';
import { msg91, WEBHOOK_HEADER } from './sms.ts';

/** The variables of the environment that it reads. */
export const environment = {
  MSG91_AUTH_KEY: z.string().optional(),
  MSG91_WEBHOOK_SECRET: z.string().min(16, 'use at least 16 characters').optional(),
};
type Environment = z.output<z.ZodObject<typeof environment>>;

// there is no sandbox: every call is live
const HOST = 'https://control.msg91.com';

/** MSG91 for the shop's SMS. */
export const provider: ExtensionMessageProvider<Environment> = {
  name: 'msg91',
  label: 'MSG91',
  channel: 'sms',

  callbackProof: `Add the header ${WEBHOOK_HEADER} with the value of MSG91_WEBHOOK_SECRET to the webhook.`,

  hasLiveKeys: ({ MSG91_AUTH_KEY }) => Boolean(MSG91_AUTH_KEY),

  create({ MSG91_AUTH_KEY: authKey, MSG91_WEBHOOK_SECRET: webhookSecret = null }) {
    return authKey ? msg91({ host: HOST, authKey, webhookSecret }) : null;
  },

  simulated: (_env, { url }) => msg91({ host: `${url}/msg91`, ...SIMULATOR_KEYS }),
};

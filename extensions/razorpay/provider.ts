import { z } from 'zod';
import { type ExtensionGateway, gatewayNameIn } from '#extensions/api.ts';
import { razorpay } from './gateway.ts';
import { SIMULATOR_KEYS } from './simulator/account.ts';

/** The variables of the environment that it reads. */
export const environment = {
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_live_/, 'must begin with rzp_live_; test keys go into RAZORPAY_TEST_KEY_ID')
    .optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  /** the keys of the sandbox, used while the payment settings are in test mode */
  RAZORPAY_TEST_KEY_ID: z
    .string()
    .regex(/^rzp_test_/, 'must begin with rzp_test_')
    .optional(),
  RAZORPAY_TEST_KEY_SECRET: z.string().optional(),
  RAZORPAY_TEST_WEBHOOK_SECRET: z.string().optional(),
};
type Environment = z.output<z.ZodObject<typeof environment>>;

// only the keys decide between live and sandbox
const HOST = 'https://api.razorpay.com';

/** Razorpay for checkout and settings, with its gateways. */
export const provider: ExtensionGateway<Environment> = {
  provider: 'razorpay',
  label: 'Razorpay',
  about: 'UPI, card, net banking or wallet',
  hint: 'By payment links: UPI, cards, net banking, wallets.',

  hasLiveKeys: ({ RAZORPAY_KEY_SECRET }) => Boolean(RAZORPAY_KEY_SECRET),

  create(env, mode) {
    const prefix = mode === 'test' ? 'RAZORPAY_TEST_' : 'RAZORPAY_';
    const [keyId, keySecret] = [env[`${prefix}KEY_ID`], env[`${prefix}KEY_SECRET`]];
    const webhookSecret = env[`${prefix}WEBHOOK_SECRET`];
    if (!keyId || !keySecret || !webhookSecret) return [];
    return [razorpay({ name: gatewayNameIn(mode, 'razorpay'), host: HOST, keyId, keySecret, webhookSecret })];
  },

  simulated: (_env, mode, { url, now }) => [
    razorpay({ name: gatewayNameIn(mode, 'razorpay'), host: `${url}/razorpay`, ...SIMULATOR_KEYS }, now),
  ],
};

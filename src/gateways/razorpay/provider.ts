import { type ExtensionGateway, gatewayNameIn } from '../provider.ts';
import { razorpay } from './gateway.ts';

type Name = 'KEY_ID' | 'KEY_SECRET' | 'WEBHOOK_SECRET';
type Environment = { [Variable in `RAZORPAY_${'' | 'TEST_'}${Name}`]?: string | undefined };

/** What the simulator of the demo expects; its own defaults. */
export const SIMULATOR_KEYS = {
  keyId: 'rzp_test_OjasDemo000000',
  keySecret: 'ojas-demo-key-secret',
  webhookSecret: 'ojas-demo-razorpay',
};

// the keys alone decide whether money moves
const HOST = 'https://api.razorpay.com';

export const razorpayProvider: ExtensionGateway<Environment> = {
  provider: 'razorpay',
  label: 'Razorpay',
  about: 'UPI, card, net banking or wallet',
  hint: 'By payment links: UPI, cards, net banking, wallets.',

  hasLiveKeys: ({ RAZORPAY_KEY_SECRET }) => Boolean(RAZORPAY_KEY_SECRET),

  create(env, mode) {
    // the sandbox's keys have the same names with TEST_
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

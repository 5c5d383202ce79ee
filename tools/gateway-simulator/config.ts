import { isWebUrl } from './http-types.ts';

/** What the simulator is told at start. Times in seconds or milliseconds as the name says, money in paise. */
export type V1Merchant = { merchantId: string; name: string; saltKey: string; saltIndex: number };

export type V2Client = {
  clientId: string;
  clientVersion: string;
  clientSecret: string;
  merchantId: string;
  name: string;
  webhookUser: string;
  webhookPassword: string;
};

export type RazorpayAccount = {
  accountId: string;
  name: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
};

/** The part that the control API may change while running. */
export type Settings = {
  pendingSeconds: number;
  refundSeconds: number;
  v1ExpirySeconds: number;
  tokenSeconds: number;
  v2WebhookUrl: string | null;
  razorpayWebhookUrl: string | null;
};

export type Config = Settings & {
  host: string;
  port: number;
  publicUrl: string | null;
  v1Merchants: V1Merchant[];
  v2Clients: V2Client[];
  razorpayAccounts: RazorpayAccount[];
  maxTransactions: number;
  /** How long advancing the clock waits, in real time, for a receiver that does not answer. */
  settleMs: number;
  allowRemoteCallbacks: boolean;
};

const DEMO_NAME = 'Ojas Nutrition';

export const DEFAULTS: Config = {
  host: '127.0.0.1',
  port: 0,
  publicUrl: null,
  // The credentials PhonePe publishes for everyone's tests.
  v1Merchants: [
    { merchantId: 'PGTESTPAYUAT', name: DEMO_NAME, saltKey: '099eb0cd-02cf-4e2a-8aca-3e6c6aff0399', saltIndex: 1 },
  ],
  v2Clients: [
    {
      clientId: 'OJAS_DEMO',
      clientVersion: '1',
      clientSecret: 'ojas-demo-secret',
      merchantId: 'OJASDEMO',
      name: DEMO_NAME,
      webhookUser: 'ojas',
      webhookPassword: 'ojas-demo-webhook',
    },
  ],
  razorpayAccounts: [
    {
      accountId: 'acc_OjasDemo000000',
      name: DEMO_NAME,
      keyId: 'rzp_test_OjasDemo000000',
      keySecret: 'ojas-demo-key-secret',
      webhookSecret: 'ojas-demo-razorpay',
    },
  ],
  pendingSeconds: 5,
  refundSeconds: 5,
  v1ExpirySeconds: 900,
  tokenSeconds: 3600,
  v2WebhookUrl: null,
  razorpayWebhookUrl: null,
  maxTransactions: 20_000,
  settleMs: 1000,
  allowRemoteCallbacks: false,
};

export function isLoopback(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** The listener binds what it is given, so it takes literal addresses and localhost only. */
export function assertMayStart(config: Config, nodeEnv: string | undefined): void {
  if (nodeEnv === 'production') throw new Error('The gateway simulator does not start with NODE_ENV=production.');
  for (const url of [config.v2WebhookUrl, config.razorpayWebhookUrl])
    if (url !== null && !isWebUrl(url)) throw new Error(`A webhook address must be http(s), not ${url}.`);
  if (!isLoopback(config.host)) throw new Error(`HOST must be a loopback address, not ${config.host}.`);
}

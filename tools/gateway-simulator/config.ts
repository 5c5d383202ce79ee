import { isWebUrl } from './http-types.ts';

/** The settings of the simulator at start. Times in seconds or milliseconds by their name, money in paise. */
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

/** The part that the control API may change while running. */
export type Settings = {
  pendingSeconds: number;
  refundSeconds: number;
  v1ExpirySeconds: number;
  tokenSeconds: number;
  v2WebhookUrl: string | null;
  /** of the protocols of extensions, by their names */
  [name: `${string}WebhookUrl`]: string | null | undefined;
};

export type Config = Settings & {
  host: string;
  port: number;
  publicUrl: string | null;
  v1Merchants: V1Merchant[];
  v2Clients: V2Client[];
  /** shown on the pay pages of extensions */
  merchantName: string;
  /** the environment in which the protocols of extensions find their keys, if not their own */
  env: Readonly<Record<string, string | undefined>>;
  maxTransactions: number;
  /** How long advancing the clock waits, in real time, for a receiver that does not respond. */
  settleMs: number;
  allowRemoteCallbacks: boolean;
};

const DEMO_NAME = 'Ojas Nutrition';

export const DEFAULTS: Config = {
  host: '127.0.0.1',
  port: 0,
  publicUrl: null,
  // The public test credentials of PhonePe.
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
  merchantName: DEMO_NAME,
  env: {},
  pendingSeconds: 5,
  refundSeconds: 5,
  v1ExpirySeconds: 900,
  tokenSeconds: 3600,
  v2WebhookUrl: null,
  maxTransactions: 20_000,
  settleMs: 1000,
  allowRemoteCallbacks: false,
};

/** The name of the setting with the webhook URL of a protocol. */
export const webhookSetting = (protocol: string) => `${protocol}WebhookUrl` as const;

/** The webhook URLs in settings, by the settings' names. */
export const webhookUrls = (settings: Settings): [name: string, url: string | null][] =>
  Object.entries(settings).flatMap(([name, value]) =>
    name.endsWith('WebhookUrl') && (typeof value === 'string' || value === null) ? [[name, value]] : [],
  );

export function isLoopback(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** The listener binds literal addresses and localhost only. */
export function assertMayStart(config: Config, nodeEnv: string | undefined): void {
  if (nodeEnv === 'production') throw new Error('The gateway simulator does not start with NODE_ENV=production.');
  for (const [, url] of webhookUrls(config))
    if (url !== null && !isWebUrl(url)) throw new Error(`A webhook address must be http(s), not ${url}.`);
  if (!isLoopback(config.host)) throw new Error(`HOST must be a loopback address, not ${config.host}.`);
}

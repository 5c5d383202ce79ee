import { type Config, DEFAULTS, webhookSetting } from './config.ts';
import { isWebUrl } from './http-types.ts';

type Env = Record<string, string | undefined>;

/** Reads the settings of the process; throws with the variable's name on a bad value. */
export function readEnv(env: Env): Config {
  const merchant = DEFAULTS.v1Merchants[0]!;
  const client = DEFAULTS.v2Clients[0]!;
  const name = env.MERCHANT_NAME || merchant.name;
  return {
    ...DEFAULTS,
    host: env.HOST || DEFAULTS.host,
    port: whole(env, 'PORT', 4010, 0, 65_535),
    publicUrl: webUrl(env, 'PUBLIC_URL')?.replace(/\/+$/, '') ?? null,
    v1Merchants: [
      {
        name,
        merchantId: env.V1_MERCHANT_ID || merchant.merchantId,
        saltKey: env.V1_SALT_KEY || merchant.saltKey,
        saltIndex: whole(env, 'V1_SALT_INDEX', merchant.saltIndex, 0, 1000),
      },
    ],
    v2Clients: [
      {
        name,
        clientId: env.V2_CLIENT_ID || client.clientId,
        clientVersion: env.V2_CLIENT_VERSION || client.clientVersion,
        clientSecret: env.V2_CLIENT_SECRET || client.clientSecret,
        merchantId: env.V2_MERCHANT_ID || client.merchantId,
        webhookUser: env.V2_WEBHOOK_USER || client.webhookUser,
        webhookPassword: env.V2_WEBHOOK_PASSWORD || client.webhookPassword,
      },
    ],
    merchantName: name,
    env,
    ...webhookUrlsOf(env),
    pendingSeconds: whole(env, 'PENDING_SECONDS', DEFAULTS.pendingSeconds, 0, 3600),
    refundSeconds: whole(env, 'REFUND_SECONDS', DEFAULTS.refundSeconds, 0, 86_400),
    v1ExpirySeconds: whole(env, 'V1_EXPIRY_SECONDS', DEFAULTS.v1ExpirySeconds, 1, 86_400),
    tokenSeconds: whole(env, 'TOKEN_SECONDS', DEFAULTS.tokenSeconds, 1, 86_400),
    maxTransactions: whole(env, 'MAX_TRANSACTIONS', DEFAULTS.maxTransactions, 1, 1_000_000),
    allowRemoteCallbacks: env.ALLOW_REMOTE_CALLBACKS === '1',
  };
}

/** V2_WEBHOOK_URL is the setting v2WebhookUrl, and so it is for every protocol. */
function webhookUrlsOf(env: Env) {
  const protocols = Object.keys(env).flatMap((name) => /^([A-Z][A-Z0-9]*)_WEBHOOK_URL$/.exec(name)?.[1] ?? []);
  return Object.fromEntries(
    protocols.map((protocol) => [webhookSetting(protocol.toLowerCase()), webUrl(env, `${protocol}_WEBHOOK_URL`)]),
  );
}

function whole(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new Error(`${name} must be a whole number from ${min} to ${max}, not ${text}.`);
  }
  return value;
}

function webUrl(env: Env, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  if (!isWebUrl(text)) throw new Error(`${name} must be an http(s) address, not ${text}.`);
  return text;
}

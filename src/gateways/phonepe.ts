import type { Gateway, GatewayMode } from './gateway.ts';
import { phonePeV1 } from './phonepe-v1/gateway.ts';
import { phonePeV2 } from './phonepe-v2/gateway.ts';
import { type ExtensionGateway, gatewayNameIn } from './provider.ts';
import { SIMULATOR_KEYS } from './simulator-keys.ts';

type Prefix = 'PHONEPE_' | 'PHONEPE_TEST_';
type Needed = 'CLIENT_ID' | 'CLIENT_SECRET' | 'WEBHOOK_USERNAME' | 'WEBHOOK_PASSWORD' | 'MERCHANT_ID' | 'SALT_KEY';

/** The environment variables of PhonePe's gateways. */
export type PhonePeEnvironment = { PAYMENT_GATEWAY: 'phonepe-v2' | 'phonepe-v1' } & {
  [Name in `${Prefix}${'CLIENT_VERSION' | 'SALT_INDEX'}`]: string;
} & { [Name in `${Prefix}${Needed}`]?: string | undefined };

const SANDBOX = 'https://api-preprod.phonepe.com/apis/pg-sandbox';
const HOSTS = {
  live: {
    v1: 'https://api.phonepe.com/apis/hermes',
    v2: 'https://api.phonepe.com/apis/pg',
    token: 'https://api.phonepe.com/apis/identity-manager/v1/oauth/token',
  },
  test: { v1: SANDBOX, v2: SANDBOX, token: `${SANDBOX}/v1/oauth/token` },
};

/** PhonePe with both of its protocols. */
export const phonePe: ExtensionGateway<PhonePeEnvironment> = {
  provider: 'phonepe',
  label: 'PhonePe',
  about: 'UPI, card or net banking',
  hint: 'UPI, cards, net banking.',
  offersUpi: true,

  hasLiveKeys: (env) => Boolean(env.PHONEPE_CLIENT_SECRET || env.PHONEPE_SALT_KEY),

  create: (env, mode) => chosenFirst(env, [...configuredV2(env, mode), ...configuredV1(env, mode)]),

  simulated(env, mode, { url, now }) {
    const host = `${url}/apis/pg-sandbox`;
    const v2 = { name: gatewayNameIn(mode, 'phonepe-v2'), host, tokenUrl: `${host}/v1/oauth/token` };
    return chosenFirst(env, [
      phonePeV2({ ...v2, ...SIMULATOR_KEYS.v2 }, now),
      phonePeV1({ name: gatewayNameIn(mode, 'phonepe-v1'), host, ...SIMULATOR_KEYS.v1 }),
    ]);
  },
};

/** The chosen protocol is for new attempts. */
function chosenFirst({ PAYMENT_GATEWAY }: PhonePeEnvironment, gateways: Gateway[]): Gateway[] {
  const isChosen = ({ name }: Gateway) => name.startsWith(PAYMENT_GATEWAY);
  return [...gateways.filter(isChosen), ...gateways.filter((one) => !isChosen(one))];
}

// the sandbox's keys have the same names with TEST_
const prefixOf = (mode: GatewayMode): Prefix => (mode === 'test' ? 'PHONEPE_TEST_' : 'PHONEPE_');

function configuredV2(env: PhonePeEnvironment, mode: GatewayMode) {
  const prefix = prefixOf(mode);
  const [clientId, clientSecret] = [env[`${prefix}CLIENT_ID`], env[`${prefix}CLIENT_SECRET`]];
  const [webhookUsername, webhookPassword] = [env[`${prefix}WEBHOOK_USERNAME`], env[`${prefix}WEBHOOK_PASSWORD`]];
  if (!clientId || !clientSecret || !webhookUsername || !webhookPassword) return [];
  return [
    phonePeV2({
      name: gatewayNameIn(mode, 'phonepe-v2'),
      host: HOSTS[mode].v2,
      tokenUrl: HOSTS[mode].token,
      clientId,
      clientVersion: env[`${prefix}CLIENT_VERSION`],
      clientSecret,
      webhookUsername,
      webhookPassword,
    }),
  ];
}

function configuredV1(env: PhonePeEnvironment, mode: GatewayMode) {
  const prefix = prefixOf(mode);
  const [merchantId, saltKey] = [env[`${prefix}MERCHANT_ID`], env[`${prefix}SALT_KEY`]];
  if (!merchantId || !saltKey) return [];
  const keys = { merchantId, saltKey, saltIndex: env[`${prefix}SALT_INDEX`] };
  return [phonePeV1({ name: gatewayNameIn(mode, 'phonepe-v1'), host: HOSTS[mode].v1, ...keys })];
}

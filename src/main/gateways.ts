import { demoGateway } from '#gateways/demo.ts';
import {
  type ConfiguredGateway,
  createGatewayRegistry,
  type GatewayMode,
  type GatewayRegistry,
} from '#gateways/gateway.ts';
import { phonePeV1 } from '#gateways/phonepe-v1/gateway.ts';
import { phonePeV2 } from '#gateways/phonepe-v2/gateway.ts';
import { razorpay } from '#gateways/razorpay/gateway.ts';
import type { Config } from '#platform/config.ts';

/** What the simulator of the demo expects; its own defaults. */
export const SIMULATOR = {
  v1: { merchantId: 'PGTESTPAYUAT', saltKey: '099eb0cd-02cf-4e2a-8aca-3e6c6aff0399', saltIndex: '1' },
  v2: {
    clientId: 'OJAS_DEMO',
    clientVersion: '1',
    clientSecret: 'ojas-demo-secret',
    webhookUsername: 'ojas',
    webhookPassword: 'ojas-demo-webhook',
  },
  razorpay: {
    keyId: 'rzp_test_OjasDemo000000',
    keySecret: 'ojas-demo-key-secret',
    webhookSecret: 'ojas-demo-razorpay',
  },
};

const PHONEPE_SANDBOX = 'https://api-preprod.phonepe.com/apis/pg-sandbox';
const PHONEPE = {
  live: {
    v1: 'https://api.phonepe.com/apis/hermes',
    v2: 'https://api.phonepe.com/apis/pg',
    token: 'https://api.phonepe.com/apis/identity-manager/v1/oauth/token',
  },
  test: { v1: PHONEPE_SANDBOX, v2: PHONEPE_SANDBOX, token: `${PHONEPE_SANDBOX}/v1/oauth/token` },
};
// the keys alone decide whether money moves
const RAZORPAY = 'https://api.razorpay.com';
const MODES: readonly GatewayMode[] = ['live', 'test'];

/** The gateways this shop has keys for, or in a demo the simulator at its address, in both modes. */
export function createGateways(config: Config, simulatorUrl: string | null): GatewayRegistry {
  const all = MODES.flatMap((mode) => (simulatorUrl ? simulated(simulatorUrl, mode) : real(config, mode)));
  // of PhonePe's two protocols the chosen one is for new attempts
  const chosen = ({ provider, gateway }: ConfiguredGateway) =>
    provider !== 'phonepe' || gateway.name.startsWith(config.PAYMENT_GATEWAY);
  const gateways = createGatewayRegistry([...all.filter(chosen), ...all.filter((one) => !chosen(one))]);
  if (!simulatorUrl) return gateways;
  // only found by name: it takes no new payments and is in no list
  const demo = demoGateway();
  return { ...gateways, byName: (name) => (name === demo.name ? demo : gateways.byName(name)) };
}

const nameIn = (mode: GatewayMode, name: string) => (mode === 'test' ? `${name}-test` : name);

function simulated(url: string, mode: GatewayMode): ConfiguredGateway[] {
  const host = `${url}/apis/pg-sandbox`;
  const v2 = { name: nameIn(mode, 'phonepe-v2'), host, tokenUrl: `${host}/v1/oauth/token`, ...SIMULATOR.v2 };
  const links = { name: nameIn(mode, 'razorpay'), host: `${url}/razorpay`, ...SIMULATOR.razorpay };
  return [
    { provider: 'phonepe', mode, gateway: phonePeV2(v2) },
    { provider: 'phonepe', mode, gateway: phonePeV1({ name: nameIn(mode, 'phonepe-v1'), host, ...SIMULATOR.v1 }) },
    { provider: 'razorpay', mode, gateway: razorpay(links) },
  ];
}

function real(config: Config, mode: GatewayMode): ConfiguredGateway[] {
  const keys = keysOf(config, mode);
  const hosts = PHONEPE[mode];
  const all: ConfiguredGateway[] = [];
  const { clientId, clientVersion, clientSecret, webhookUsername, webhookPassword } = keys;
  if (clientId && clientSecret && webhookUsername && webhookPassword) {
    const secrets = { clientId, clientVersion, clientSecret, webhookUsername, webhookPassword };
    const gateway = phonePeV2({
      name: nameIn(mode, 'phonepe-v2'),
      host: hosts.v2,
      tokenUrl: hosts.token,
      ...secrets,
    });
    all.push({ provider: 'phonepe', mode, gateway });
  }
  const { merchantId, saltKey, saltIndex } = keys;
  if (merchantId && saltKey) {
    const gateway = phonePeV1({ name: nameIn(mode, 'phonepe-v1'), host: hosts.v1, merchantId, saltKey, saltIndex });
    all.push({ provider: 'phonepe', mode, gateway });
  }
  const { keyId, keySecret, webhookSecret } = keys;
  if (keyId && keySecret && webhookSecret) {
    const gateway = razorpay({ name: nameIn(mode, 'razorpay'), host: RAZORPAY, keyId, keySecret, webhookSecret });
    all.push({ provider: 'razorpay', mode, gateway });
  }
  return all;
}

// the sandbox's keys have the same names with TEST_
function keysOf(config: Config, mode: GatewayMode) {
  const test = mode === 'test' ? 'TEST_' : '';
  return {
    clientId: config[`PHONEPE_${test}CLIENT_ID`],
    clientVersion: config[`PHONEPE_${test}CLIENT_VERSION`],
    clientSecret: config[`PHONEPE_${test}CLIENT_SECRET`],
    webhookUsername: config[`PHONEPE_${test}WEBHOOK_USERNAME`],
    webhookPassword: config[`PHONEPE_${test}WEBHOOK_PASSWORD`],
    merchantId: config[`PHONEPE_${test}MERCHANT_ID`],
    saltKey: config[`PHONEPE_${test}SALT_KEY`],
    saltIndex: config[`PHONEPE_${test}SALT_INDEX`],
    keyId: config[`RAZORPAY_${test}KEY_ID`],
    keySecret: config[`RAZORPAY_${test}KEY_SECRET`],
    webhookSecret: config[`RAZORPAY_${test}WEBHOOK_SECRET`],
  };
}

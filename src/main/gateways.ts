import type { Gateway, Gateways } from '#gateways/gateway.ts';
import { GatewayError } from '#gateways/gateway.ts';
import { phonePeV1 } from '#gateways/phonepe-v1/gateway.ts';
import { phonePeV2 } from '#gateways/phonepe-v2/gateway.ts';
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
};

const SANDBOX = 'https://api-preprod.phonepe.com/apis/pg-sandbox';

/** The gateways of this shop: those of the settings, or in a demo the simulator at its address. */
export function createGateways(config: Config, simulatorUrl: string | null): Gateways {
  const gateways = simulatorUrl ? simulated(simulatorUrl) : real(config);
  const byName = (name: string) => gateways.find((gateway) => gateway.name === name) ?? null;
  return { byName, preferred: byName(config.PAYMENT_GATEWAY) ?? missing(config.PAYMENT_GATEWAY) };
}

function simulated(url: string): Gateway[] {
  const host = `${url}/apis/pg-sandbox`;
  return [
    phonePeV2({ host, tokenUrl: `${host}/v1/oauth/token`, ...SIMULATOR.v2 }),
    phonePeV1({ host, ...SIMULATOR.v1 }),
  ];
}

function real(config: Config): Gateway[] {
  const sandbox = config.PHONEPE_ENV === 'sandbox';
  const gateways: Gateway[] = [];
  if (
    config.PHONEPE_CLIENT_ID &&
    config.PHONEPE_CLIENT_SECRET &&
    config.PHONEPE_WEBHOOK_USERNAME &&
    config.PHONEPE_WEBHOOK_PASSWORD
  )
    gateways.push(
      phonePeV2({
        host: sandbox ? SANDBOX : 'https://api.phonepe.com/apis/pg',
        tokenUrl: sandbox
          ? `${SANDBOX}/v1/oauth/token`
          : 'https://api.phonepe.com/apis/identity-manager/v1/oauth/token',
        clientId: config.PHONEPE_CLIENT_ID,
        clientVersion: config.PHONEPE_CLIENT_VERSION,
        clientSecret: config.PHONEPE_CLIENT_SECRET,
        webhookUsername: config.PHONEPE_WEBHOOK_USERNAME,
        webhookPassword: config.PHONEPE_WEBHOOK_PASSWORD,
      }),
    );
  if (config.PHONEPE_MERCHANT_ID && config.PHONEPE_SALT_KEY)
    gateways.push(
      phonePeV1({
        host: sandbox ? SANDBOX : 'https://api.phonepe.com/apis/hermes',
        merchantId: config.PHONEPE_MERCHANT_ID,
        saltKey: config.PHONEPE_SALT_KEY,
        saltIndex: config.PHONEPE_SALT_INDEX,
      }),
    );
  return gateways;
}

/** Stands for a gateway that nobody has configured yet: orders can be placed, payment says why it cannot start. */
function missing(name: string): Gateway {
  const refuse = async (): Promise<never> => {
    throw new GatewayError('refused', 'CREDENTIALS_MISSING', 'Payment gateway credentials are missing');
  };
  return {
    name,
    attemptMinutes: 15,
    start: refuse,
    status: refuse,
    readCallback: () => ({ verified: false, reason: 'no credentials' }),
    refund: refuse,
    refundStatus: refuse,
  };
}

/** The keys that the demo's simulator expects of PhonePe's gateways, its own defaults. */
export const SIMULATOR_KEYS = {
  v1: { merchantId: 'PGTESTPAYUAT', saltKey: '099eb0cd-02cf-4e2a-8aca-3e6c6aff0399', saltIndex: '1' },
  v2: {
    clientId: 'OJAS_DEMO',
    clientVersion: '1',
    clientSecret: 'ojas-demo-secret',
    webhookUsername: 'ojas',
    webhookPassword: 'ojas-demo-webhook',
  },
};

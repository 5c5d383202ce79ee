/** The default keys of the simulator. */
export const SIMULATOR_KEYS = {
  token: 'ojas-demo-token',
  pickupLocation: 'Ojas Peenya',
  webhookKey: 'ojas-demo-carrier-key',
};

export type Account = typeof SIMULATOR_KEYS;

/** The account with the keys of the environment. */
export const accountFrom = (env: Readonly<Record<string, string | undefined>>): Account => ({
  token: env.DELHIVERY_TOKEN || SIMULATOR_KEYS.token,
  pickupLocation: env.DELHIVERY_PICKUP_LOCATION || SIMULATOR_KEYS.pickupLocation,
  webhookKey: env.DELHIVERY_WEBHOOK_KEY || SIMULATOR_KEYS.webhookKey,
});

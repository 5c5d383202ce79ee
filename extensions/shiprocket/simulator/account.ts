/** The default keys of the simulator. */
export const SIMULATOR_KEYS = {
  email: 'demo@ojas.example',
  password: 'ojas-demo-password',
  pickupLocation: 'Warehouse',
  webhookKey: 'ojas-demo-carrier-key',
};

export type Account = typeof SIMULATOR_KEYS;

/** The account with the keys of the environment. */
export const accountFrom = (env: Readonly<Record<string, string | undefined>>): Account => ({
  email: env.SHIPROCKET_EMAIL || SIMULATOR_KEYS.email,
  password: env.SHIPROCKET_PASSWORD || SIMULATOR_KEYS.password,
  pickupLocation: env.SHIPROCKET_PICKUP_LOCATION || SIMULATOR_KEYS.pickupLocation,
  webhookKey: env.SHIPROCKET_WEBHOOK_KEY || SIMULATOR_KEYS.webhookKey,
});

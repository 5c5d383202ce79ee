/** The credentials of a merchant's account at the simulator. */
export type Account = {
  accountId: string;
  name: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
};

/** The default keys of the simulator. */
export const SIMULATOR_KEYS = {
  keyId: 'rzp_test_OjasDemo000000',
  keySecret: 'ojas-demo-key-secret',
  webhookSecret: 'ojas-demo-razorpay',
};

/** The account with the keys of the environment. */
export const accountFrom = (env: Readonly<Record<string, string | undefined>>, name: string): Account => ({
  accountId: 'acc_OjasDemo000000',
  name,
  keyId: env.RAZORPAY_KEY_ID || SIMULATOR_KEYS.keyId,
  keySecret: env.RAZORPAY_KEY_SECRET || SIMULATOR_KEYS.keySecret,
  webhookSecret: env.RAZORPAY_WEBHOOK_SECRET || SIMULATOR_KEYS.webhookSecret,
});

/** The keys that the simulator expects. */
export const SIMULATOR_KEYS = {
  token: 'demo-whatsapp-token',
  phoneNumberId: '106540352242922',
  appSecret: 'demo-whatsapp-app-secret',
  verifyToken: 'demo-whatsapp-verify-token',
};

export type Account = typeof SIMULATOR_KEYS;

export const accountFrom = (env: Readonly<Record<string, string | undefined>>): Account => ({
  token: env.WHATSAPP_TOKEN ?? SIMULATOR_KEYS.token,
  phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID ?? SIMULATOR_KEYS.phoneNumberId,
  appSecret: env.WHATSAPP_APP_SECRET ?? SIMULATOR_KEYS.appSecret,
  verifyToken: env.WHATSAPP_VERIFY_TOKEN ?? SIMULATOR_KEYS.verifyToken,
});

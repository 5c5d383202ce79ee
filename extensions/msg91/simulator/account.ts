/** The keys that the simulator expects. */
export const SIMULATOR_KEYS = { authKey: 'demo-msg91-auth-key', webhookSecret: 'demo-msg91-webhook-secret' };

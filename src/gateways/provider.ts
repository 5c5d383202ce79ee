import type { Gateway, GatewayMode } from './gateway.ts';

/** A payment gateway as an extension brings it. Its switch in the payment settings is `${provider}Enabled`. */
export type ExtensionGateway<Env> = {
  /** small letters and digits; stored with orders and settings */
  provider: string;
  label: string;
  /** what checkout says of it, and what the settings say */
  about: string;
  hint: string;
  /** the gateway with its keys, or null without them */
  create(env: Env, mode: GatewayMode): Gateway | null;
  /** the demo's, at the simulator's address */
  simulated?(url: string, mode: GatewayMode): Gateway;
};

import type { PaymentProvider } from '#shared/payment-provider.ts';
import type { Gateway, GatewayMode } from './gateway.ts';

/** A payment provider of the shop or of an extension; `Env` has its environment variables. */
export type ExtensionGateway<Env> = PaymentProvider & {
  /** Whether a live key is set, even if others are missing: such a shop is not a demo. */
  hasLiveKeys(env: Env): boolean;
  /** Its gateways in this mode, named by `gatewayNameIn`; the first is for new attempts. None without keys. */
  create(env: Env, mode: GatewayMode): readonly Gateway[];
  /** The same against the simulator, with the keys that it expects; null: not available in a demo. */
  simulated?(env: Env, mode: GatewayMode, simulator: SimulatorAddress): readonly Gateway[];
};

/** The URL of the gateway simulator, and its clock when that differs from this process's. */
export type SimulatorAddress = { url: string; now?: () => number };

/** A provider with the environment of this process. */
export type ConfiguredProvider = PaymentProvider & {
  hasLiveKeys: boolean;
  create(mode: GatewayMode): readonly Gateway[];
  simulated(mode: GatewayMode, simulator: SimulatorAddress): readonly Gateway[];
};

export const configureProvider = <Env>(gateway: ExtensionGateway<Env>, env: Env): ConfiguredProvider => {
  const { provider, label, about, hint, offersUpi = false } = gateway;
  return {
    provider,
    label,
    about,
    hint,
    offersUpi,
    hasLiveKeys: gateway.hasLiveKeys(env),
    create: (mode) => gateway.create(env, mode),
    simulated: (mode, simulator) => gateway.simulated?.(env, mode, simulator) ?? [],
  };
};

/** The name of a gateway in a mode, which attempts store and callbacks are addressed to. */
export const gatewayNameIn = (mode: GatewayMode, name: string): string => (mode === 'test' ? `${name}-test` : name);

import type { PaymentProvider } from '#shared/payment-provider.ts';
import type { Gateway, GatewayMode } from './gateway.ts';

/** A payment provider as the shop or an extension brings it; `Env` has the variables of the environment that it reads. */
export type ExtensionGateway<Env> = PaymentProvider & {
  /** Whether a key that moves money is set, even if others are missing: such a shop is no demo. */
  hasLiveKeys(env: Env): boolean;
  /** Its gateways in this mode, named by `gatewayNameIn`; the first is for new attempts. None without their keys. */
  create(env: Env, mode: GatewayMode): readonly Gateway[];
  /** The same at the address of the simulator, by the keys it expects. Without it a demo does not have them. */
  simulated?(env: Env, mode: GatewayMode, simulator: SimulatorAddress): readonly Gateway[];
};

/** Where the gateway simulator is, and its clock where that is not this process's. */
export type SimulatorAddress = { url: string; now?: () => number };

/** A provider with the environment of this process. */
export type ConfiguredProvider = PaymentProvider & {
  hasLiveKeys: boolean;
  create(mode: GatewayMode): readonly Gateway[];
  simulated(mode: GatewayMode, simulator: SimulatorAddress): readonly Gateway[];
};

export const configureProvider = <Env>(gateway: ExtensionGateway<Env>, env: Env): ConfiguredProvider => {
  const { provider, label, about, hint } = gateway;
  return {
    ...{ provider, label, about, hint, hasLiveKeys: gateway.hasLiveKeys(env) },
    create: (mode) => gateway.create(env, mode),
    simulated: (mode, simulator) => gateway.simulated?.(env, mode, simulator) ?? [],
  };
};

/** The name of a gateway in a mode, which attempts store and callbacks are addressed to. */
export const gatewayNameIn = (mode: GatewayMode, name: string): string => (mode === 'test' ? `${name}-test` : name);

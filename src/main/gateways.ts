import { StartupError } from '#db/startup-error.ts';
import { demoGateway } from '#gateways/demo.ts';
import {
  type ConfiguredGateway,
  createGatewayRegistry,
  type Gateway,
  type GatewayMode,
  type GatewayRegistry,
} from '#gateways/gateway.ts';
import type { ConfiguredProvider } from '#gateways/provider.ts';
import { isGatewayOf } from '#shared/payment-provider.ts';

const MODES: readonly GatewayMode[] = ['live', 'test'];

/** The gateways with keys, or in a demo the simulator, in both modes. */
export function createGateways(providers: readonly ConfiguredProvider[], simulatorUrl: string | null): GatewayRegistry {
  const lists = MODES.flatMap((mode) =>
    providers.map((one): ConfiguredGateway[] =>
      (simulatorUrl ? one.simulated(mode, { url: simulatorUrl }) : one.create(mode)).map((gateway) => ({
        provider: one.provider,
        mode,
        gateway,
      })),
    ),
  );
  for (const { provider, gateway } of lists.flat()) requireOwnName(provider, gateway);
  // gateways for new attempts first, as staff see them
  const all = [...lists.flatMap((list) => list.slice(0, 1)), ...lists.flatMap((list) => list.slice(1))];
  const gateways = createGatewayRegistry(all);
  if (!simulatorUrl) return gateways;
  // found by name only: it takes no new payments and is in no list
  const demo = demoGateway();
  return { ...gateways, byName: (name) => (name === demo.name ? demo : gateways.byName(name)) };
}

/** attempts store only the name of their gateway */
function requireOwnName(provider: string, { name }: Gateway): void {
  if (!isGatewayOf(name, provider))
    throw new StartupError(`The gateway ${name} of ${provider} must be named ${provider}, or ${provider}- and more`);
}

import { type CarrierRegistry, createCarrierRegistry } from '#carriers/carrier-registry.ts';
import { type ChannelRegistry, createChannelRegistry } from '#channels/channel-registry.ts';
import { createGatewayRegistry, type GatewayRegistry } from '#gateways/gateway.ts';

type Services = { gateways: GatewayRegistry; carriers: CarrierRegistry; channels: ChannelRegistry };

/** What a shop calls in other companies: none, unless given. */
export const servicesOf = (services: Partial<Services> = {}): Services => ({
  gateways: createGatewayRegistry([]),
  carriers: createCarrierRegistry([]),
  channels: createChannelRegistry([]),
  ...services,
});

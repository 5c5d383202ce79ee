import { type Gateway, GatewayError, type GatewayMode } from './gateway.ts';
import { gatewayNameIn } from './provider.ts';

/** Names of providers whose gateway for new attempts has another name. */
const NAMES = new Map([['phonepe', 'phonepe-v2']]);

/** A gateway that rejects everything with a reason. */
export function rejectingGateway(name: string, code: string, message: string): Gateway {
  const refuse = async (): Promise<never> => {
    throw new GatewayError('refused', code, message);
  };
  return {
    name,
    attemptMinutes: 15,
    start: refuse,
    status: refuse,
    readCallback: () => ({ verified: false, reason: message }),
    refund: refuse,
    refundStatus: refuse,
    test: refuse,
  };
}

/** Replaces a gateway without keys: orders can be placed, and the payment names the reason. */
export const unconfiguredGateway = (provider: string, mode: GatewayMode): Gateway =>
  rejectingGateway(
    gatewayNameIn(mode, NAMES.get(provider) ?? provider),
    'CREDENTIALS_MISSING',
    'Payment gateway credentials are missing',
  );

import { type Gateway, GatewayError, type GatewayMode, type Provider } from './gateway.ts';

const NAMES: Record<Provider, string> = { phonepe: 'phonepe-v2', razorpay: 'razorpay' };

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
export const unconfiguredGateway = (provider: Provider, mode: GatewayMode): Gateway =>
  rejectingGateway(
    mode === 'test' ? `${NAMES[provider]}-test` : NAMES[provider],
    'CREDENTIALS_MISSING',
    'Payment gateway credentials are missing',
  );

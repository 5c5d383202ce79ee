import { type Gateway, GatewayError, type Mode, type Provider } from './gateway.ts';

const NAMES: Record<Provider, string> = { phonepe: 'phonepe-v2', razorpay: 'razorpay' };

/** Stands for a gateway that nobody has configured yet: orders can be placed, payment says why it cannot start. */
export function missingGateway(provider: Provider, mode: Mode): Gateway {
  const refuse = async (): Promise<never> => {
    throw new GatewayError('refused', 'CREDENTIALS_MISSING', 'Payment gateway credentials are missing');
  };
  return {
    name: mode === 'test' ? `${NAMES[provider]}-test` : NAMES[provider],
    attemptMinutes: 15,
    start: refuse,
    status: refuse,
    readCallback: () => ({ verified: false, reason: 'no credentials' }),
    refund: refuse,
    refundStatus: refuse,
    test: refuse,
  };
}

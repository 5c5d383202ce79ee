import { type Gateway, GatewayError } from './gateway.ts';

/** Stands behind the payments that the demo data came with: nobody paid them, and what is given back arrives at once. */
export function demoGateway(): Gateway {
  const refuse = async (): Promise<never> => {
    throw new GatewayError('refused', 'DEMO', 'This payment came with the demo data');
  };
  const given = { state: 'completed', reference: null, message: null } as const;
  return {
    name: 'demo',
    attemptMinutes: 15,
    start: refuse,
    status: refuse,
    readCallback: () => ({ verified: false, reason: 'demo' }),
    refund: async () => given,
    refundStatus: async () => given,
    test: refuse,
  };
}

import type { Gateway } from './gateway.ts';
import { rejectingGateway } from './unconfigured-gateway.ts';

/** Stands behind the payments that the demo data came with: nobody paid them, and what is given back arrives at once. */
export function demoGateway(): Gateway {
  const given = { state: 'completed', reference: null, message: null } as const;
  return {
    ...rejectingGateway('demo', 'DEMO', 'This payment came with the demo data'),
    refund: async () => given,
    refundStatus: async () => given,
  };
}

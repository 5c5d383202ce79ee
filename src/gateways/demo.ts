import type { Gateway } from './gateway.ts';
import { rejectingGateway } from './unconfigured-gateway.ts';

/** The gateway of the demo's seeded payments; its refunds complete at once. */
export function demoGateway(): Gateway {
  const result = { state: 'completed', reference: null, message: null } as const;
  return {
    ...rejectingGateway('demo', 'DEMO', 'This payment came with the demo data'),
    refund: async () => result,
    refundStatus: async () => result,
  };
}

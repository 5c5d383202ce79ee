import { z } from 'zod';

export const orderStatus = z.enum(['pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled']);
/** The statuses that staff set; tracking sets the others. */
export const staffStatus = z.enum(['pending', 'processing', 'completed', 'cancelled']);
export const orderSort = z.enum(['newest', 'oldest', 'name', 'name-down', 'total-high', 'total-low']);
/** Why a tracking update would be untrue for an order. */
export const trackingObjection = z.object({
  displayId: z.string(),
  reason: z.enum(['unpaid', 'cancelled']),
});

import { z } from 'zod';
import { id, okResponse, staffOperation } from '#shared/contract.ts';
import { singleLineText } from '#shared/text-schemas.ts';
import { holdErrors } from '../orders/contract.ts';

const reason = singleLineText(200, 1);
const ids = z.array(id).min(1).max(100);
const severalHeld = z.object({ changed: z.int(), failed: z.array(id).describe('Orders that do not allow it') });

/** Orders that staff hold back: nothing of them is packed, booked or handed over. */
export const holdOperations = {
  hold: staffOperation('orders.write')
    .route({ method: 'POST', path: '/admin/orders/{id}/hold' })
    .input(z.object({ id, reason }))
    .output(okResponse)
    .errors({
      ...holdErrors,
      ORDER_NOT_HOLDABLE: {
        status: 409,
        message: 'Only a confirmed order that has not left the shop can be put on hold',
      },
    }),
  release: staffOperation('orders.write')
    .route({ method: 'POST', path: '/admin/orders/{id}/release' })
    .input(z.object({ id }))
    .output(okResponse)
    .errors({ ORDER_NOT_ON_HOLD: { status: 409, message: 'This order is not on hold' } }),
  /** each by itself: one that does not allow it does not stop the others */
  holdSeveral: staffOperation('orders.write')
    .route({ method: 'POST', path: '/admin/orders/hold' })
    .input(z.object({ ids, reason }))
    .output(severalHeld),
  releaseSeveral: staffOperation('orders.write')
    .route({ method: 'POST', path: '/admin/orders/release' })
    .input(z.object({ ids }))
    .output(severalHeld),
};

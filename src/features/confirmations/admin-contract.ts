import { z } from 'zod';
import { id, okResponse, staffOperation } from '#shared/contract.ts';
import { notDue } from './contract.ts';

/** Staff ask the customer of a cash order again, or record what they said on the phone. */
export const confirmationsAdminContract = {
  request: staffOperation('orders.write')
    .route({ method: 'POST', path: '/admin/orders/{id}/confirmation-request' })
    .input(z.object({ id }))
    .output(okResponse)
    .errors(notDue),
  record: staffOperation('orders.write')
    .route({ method: 'POST', path: '/admin/orders/{id}/confirmation' })
    .input(z.object({ id }))
    .output(okResponse)
    .errors(notDue),
};

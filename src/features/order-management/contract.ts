import { z } from 'zod';
import { fieldMessages, id, operation, paise } from '#shared/contract.ts';
import { typedAddress } from '../customers/contract.ts';
import { notDeliverableError } from '../delivery/contract.ts';
import { order } from '../orders/contract.ts';

export const addressErrors = {
  ORDER_NOT_CHANGEABLE: { status: 409, message: 'This order can no longer be changed' },
  INVALID_ADDRESS: { status: 422, data: fieldMessages },
} as const;

const moveErrors = {
  NOT_DELIVERABLE: notDeliverableError,
  DELIVERY_COSTS_MORE: {
    status: 409,
    message: 'Delivery to that pincode costs more than this order paid',
    data: z.object({ charge: paise }),
  },
} as const;

export const orderManagementContract = {
  cancel: operation
    .meta({ auth: 'customer' })
    .route({ method: 'POST', path: '/orders/{id}/cancel' })
    .input(z.object({ id }))
    .output(order)
    .errors({ ORDER_NOT_CHANGEABLE: { status: 409, message: 'This order can no longer be changed' } }),
  changeAddress: operation
    .meta({ auth: 'customer' })
    .route({ method: 'PUT', path: '/orders/{id}/address' })
    .input(z.object({ id, shippingAddress: typedAddress }))
    .output(order)
    .errors({ ...addressErrors, ...moveErrors }),
};

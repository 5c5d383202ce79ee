import { z } from 'zod';
import { done, staffOperation } from '#shared/contract.ts';

export const customersAdminContract = {
  confirmIdentity: staffOperation('panel.use')
    .meta({ auth: 'staff', permission: 'panel.use', limit: 'sign-in' })
    .route({ method: 'POST', path: '/admin/confirm' })
    .input(z.object({ password: z.string().min(1).max(200) }))
    .output(done)
    .errors({ INVALID_CREDENTIALS: { status: 422, message: 'The password is wrong' } }),
};

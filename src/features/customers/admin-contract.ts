import { z } from 'zod';
import { done, staffOperation } from '#shared/contract.ts';

export const customersAdminContract = {
  confirmIdentity: staffOperation('panel.use')
    .meta({ auth: 'staff', permission: 'panel.use', limit: 'sign-in' })
    .route({ method: 'POST', path: '/admin/confirm' })
    .input(z.object({ proof: z.string().min(1).max(200).describe('Password, or a code of the authenticator app') }))
    .output(done)
    .errors({ INVALID_CREDENTIALS: { status: 422, message: 'The password or code is wrong' } }),
};

import { z } from 'zod';
import { instant, operation } from '#shared/contract.ts';
import { identifier, secret, singleLineText } from '#shared/text-schemas.ts';
import { passwordErrors } from '../customers/contract.ts';

const token = identifier(200);
const linkErrors = { INVALID_LINK: { status: 410, message: 'Invalid or expired link' } };

/** Joining the team by the link of an invitation. */
export const invitationContract = {
  read: operation
    .route({ method: 'POST', path: '/team/invitation' })
    .input(z.object({ token }))
    .output(
      z.object({
        email: z.string(),
        fullName: z.string(),
        roleName: z.string(),
        invitedBy: z.string(),
        hasAccount: z.boolean().describe('Whether the address has an account, whose password will be replaced'),
        expiresAt: instant,
      }),
    )
    .errors(linkErrors),
  accept: operation
    .route({ method: 'POST', path: '/team/invitation/accept' })
    .input(z.object({ token, fullName: singleLineText(100, 1), password: secret(200) }))
    .output(z.object({ email: z.string() }))
    .errors({ ...passwordErrors, ...linkErrors }),
};

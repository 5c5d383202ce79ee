import { z } from 'zod';
import { operation } from '#shared/contract.ts';
import { email, identifier, singleLineText } from '#shared/text-schemas.ts';

const success = z.object({ ok: z.literal(true) });
const token = identifier(300);
const linkErrors = { INVALID_LINK: { status: 410, message: 'Invalid or expired link' } };

export const newsletterContract = {
  subscribe: operation
    .meta({ rateLimit: 'mail' })
    .route({ method: 'POST', path: '/newsletter/subscribers' })
    .input(z.object({ email, fullName: singleLineText(100).optional() }))
    .output(success)
    .errors({ ALREADY_SUBSCRIBED: { status: 409, message: 'This email is already subscribed to our newsletter.' } }),
  confirm: operation
    .route({ method: 'POST', path: '/newsletter/confirm' })
    .input(z.object({ token }))
    .output(success)
    .errors(linkErrors),
  unsubscribe: operation
    .route({ method: 'POST', path: '/newsletter/unsubscribe' })
    .input(z.object({ token }))
    .output(success)
    .errors(linkErrors),
};

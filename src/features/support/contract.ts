import { z } from 'zod';
import { idempotencyKey, operation } from '#shared/contract.ts';
import { email, multiLineText, phone, singleLineText } from '#shared/text-schemas.ts';
import { MESSAGE_MAXIMUM, SUBJECT_MAXIMUM } from './rules.ts';

export const supportContract = {
  contact: operation
    .meta({ rateLimit: 'mail' })
    .route({ method: 'POST', path: '/support/contact' })
    .input(
      z.object({
        kind: z.enum(['contact', 'enquiry', 'complaint']).default('contact'),
        name: singleLineText(100, 1),
        email,
        phone: phone.optional().describe('Indian mobile number in any common format'),
        subject: singleLineText(SUBJECT_MAXIMUM, 1),
        message: multiLineText(MESSAGE_MAXIMUM, 1),
        idempotencyKey,
      }),
    )
    .output(z.object({ ticket: z.string().describe('Ticket number, such as T-000123') }))
    .errors({ INVALID_PHONE: { status: 422, message: 'Enter a valid Indian mobile number' } }),
};

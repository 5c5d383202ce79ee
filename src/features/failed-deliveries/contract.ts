import { z } from 'zod';
import { fieldMessages, instant, okResponse, operation } from '#shared/contract.ts';
import { identifier, multiLineText, phone, pincode, singleLineText } from '#shared/text-schemas.ts';
import { ADDRESS_LENGTH, COMMENT_LENGTH } from './attempt-rules.ts';

const token = identifier(100, 1).describe('From the mailed link');

const linkErrors = { INVALID_LINK: { status: 404, message: 'This link is not valid' } } as const;

/** The question to a customer after a failed attempt; the mailed link is enough, an account is not needed. */
export const failedDeliveriesContract = {
  read: operation
    .meta({ rateLimit: 'attempt' })
    .route({ method: 'POST', path: '/failed-deliveries/read' })
    .input(z.object({ token }))
    .output(
      z.object({
        displayId: z.string(),
        city: z.string(),
        pincode: z.string(),
        carrier: z.string().nullable(),
        reason: z.string().nullable(),
        attempt: z.int(),
        failedAt: instant,
        deadline: instant,
        days: z.array(z.iso.date()).describe('Days of the next attempt; empty when the carrier does not come again'),
        isDayFixed: z.boolean().describe('Whether the carrier comes on the chosen day; otherwise it is told the wish'),
        takesAddress: z.boolean().describe('Whether another phone or address can be given'),
        isOver: z.boolean().describe('The parcel is on its way again, or tried again since'),
        isDecided: z.boolean().describe('Staff have acted, so the answer cannot be changed any more'),
        answer: z
          .object({
            answeredAt: instant,
            day: z.iso.date().nullable(),
            phone: z.string().nullable(),
            address: z.string().nullable(),
            comment: z.string().nullable(),
          })
          .nullable(),
      }),
    )
    .errors(linkErrors),
  /** noted by a page that is shown, since mail scanners only load links */
  noteOpened: operation
    .meta({ rateLimit: 'attempt' })
    .route({ method: 'POST', path: '/failed-deliveries/opened' })
    .input(z.object({ token }))
    .output(okResponse)
    .errors(linkErrors),
  /** may be repeated until staff act */
  answer: operation
    .meta({ rateLimit: 'attempt' })
    .route({ method: 'POST', path: '/failed-deliveries/answer' })
    .input(
      z.object({
        token,
        kind: z.enum(['day', 'address']),
        day: z.iso.date().nullable().default(null),
        phone: phone.default(''),
        address: multiLineText(ADDRESS_LENGTH).default(''),
        pincode: pincode.default(''),
        comment: singleLineText(COMMENT_LENGTH).default('').describe('A word to the rider'),
      }),
    )
    .output(okResponse)
    .errors({
      ...linkErrors,
      ATTEMPT_OVER: { status: 409, message: 'The parcel is on its way again, so nothing can be chosen any more' },
      ATTEMPT_DECIDED: { status: 409, message: 'We have told the carrier already, so this cannot be changed here' },
      WAY_NOT_OFFERED: { status: 409, message: 'The carrier does not offer this' },
      INVALID_WISH: { status: 422, message: 'Check the day, phone and address', data: fieldMessages },
    }),
};

import { oc } from '@orpc/contract';
import { z } from 'zod';

/** Which limit of tries applies to an operation; the numbers are in platform/http/limits.ts. */
export type LimitName = 'sign-in' | 'mail' | 'track' | 'coupon' | 'order' | 'suggest';

/** What an operation asks of its caller; checked before its handler runs. */
export type OperationMeta = {
  auth?: 'user' | 'staff';
  /** named permission of a staff operation */
  permission?: string;
  limit?: LimitName;
};

/** Start of every operation of the API, with the errors that any of them may answer. */
export const operation = oc.$meta<OperationMeta>({}).errors({
  UNAUTHORIZED: { status: 401, message: 'Sign in first' },
  FORBIDDEN: { status: 403, message: 'This account may not do that' },
  NOT_FOUND: { status: 404, message: 'Nothing with this id' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries', data: z.object({ retryAfterSeconds: z.number() }) },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This idempotency key was used with another body' },
});

/** An amount in paise (integer, 1 rupee = 100 paise). */
export const paise = z.int().describe('Amount in paise');
export const id = z.uuid();
/** An instant as ISO 8601 text. */
export const instant = z.iso.datetime({ offset: true });
/** Chosen by the caller, once per intended action; a repetition gets the first answer. */
export const idempotencyKey = z.string().min(8).max(100);
/** One line of text: trimmed, without control characters (PostgreSQL takes no NUL). */
export const line = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'must not contain control characters');
/** Several lines of text. */
export const paragraph = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'must not contain control characters');
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email());

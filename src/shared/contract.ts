import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { Permission } from './permissions.ts';
import { identifier, json } from './text-schemas.ts';

/** The rate limits that an operation may name; their numbers are in platform/http/rate-limits.ts. */
export const RATE_LIMIT_NAMES = [
  'sign-in',
  'mail',
  'track',
  'batch',
  'attempt',
  'coupon',
  'order',
  'suggest',
  'own-data',
  'post',
  'vote',
  'guest',
  'order-link',
  'phone-code',
] as const;
export type RateLimitName = (typeof RATE_LIMIT_NAMES)[number];

/** The requirements of an operation, checked before its handler runs. */
export type OperationMeta = {
  /** 'customer': an account or a guest; 'user': an account */
  auth?: 'customer' | 'user' | 'staff';
  /** named permission of a staff operation */
  permission?: Permission;
  /** the caller must have re-authenticated by password or code within the last minutes */
  reauthenticated?: boolean;
  /** allowed while a role is viewed, which changes nothing else */
  duringRoleView?: true;
  rateLimit?: RateLimitName;
  /** limits guesses of the text in `field`: inputs that fail with one of `errors` */
  guessLimit?: { rule: RateLimitName; field: string; errors: readonly string[] };
  /** the response is the same for everybody and cached until something that it shows has changed */
  cached?: true;
  /** input lists whose sequence makes no difference */
  unordered?: readonly string[];
};

/** Base of every operation, with the errors that all of them share. */
export const operation = oc.$meta<OperationMeta>({}).errors({
  UNAUTHORIZED: { status: 401, message: 'Sign in first' },
  ACCOUNT_REQUIRED: { status: 403, message: 'Sign in or create an account first' },
  FORBIDDEN: { status: 403, message: 'This account may not do that' },
  NOT_FOUND: { status: 404, message: 'Nothing with this id' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts', data: z.object({ retryAfterSeconds: z.number() }) },
  EXTENSION_REFUSED: {
    status: 409,
    message: 'This shop does not allow it',
    data: z.object({ extension: z.string(), reason: z.string() }),
  },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This idempotency key was used with another body' },
});

/** Base of operations whose response is the same for everybody. */
export const publicOperation = operation.meta({ cached: true });

/** Base of staff operations: the caller needs a role with this permission. */
export const staffOperation = (permission: Permission) =>
  operation.meta({ auth: 'staff', permission }).errors({
    ROLE_VIEW_READ_ONLY: {
      status: 403,
      message: 'You are viewing the panel as another role: leave that view before you change anything',
    },
  });

/** Base of staff operations that need re-authentication: refunds, exports, keys and settings. */
export const reauthenticatedOperation = (permission: Permission) =>
  staffOperation(permission)
    .meta({ reauthenticated: true })
    .errors({ REAUTHENTICATION_REQUIRED: { status: 403, message: 'Confirm it’s you: enter your password' } });

/** An amount in paise (integer, 1 rupee = 100 paise). */
export const paise = z.int().describe('Amount in paise');
export const id = z.uuid();
/** An instant as ISO 8601 text. */
export const instant = z.iso.datetime({ offset: true });
/** Chosen by the caller for each intended action; a repetition gets the first response. */
export const idempotencyKey = identifier(100, 8);
/** Which page of a list: after or before an earlier page's cursor; the first page without one. */
export const pageRequest = {
  after: identifier(400).optional(),
  before: identifier(400).optional(),
  limit: z.int().min(1).max(100).default(25),
};
/** A page of a list. `total.more` says that there are more than `total.count`. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    before: z.string().nullable(),
    after: z.string().nullable(),
    start: z.int().describe('Number of rows before this page'),
    total: z.object({ count: z.number(), more: z.boolean() }),
  });
/** Selected rows of a list, on one page or all that match its filters. */
export const selectedIds = z.array(id).min(1).max(1000);
/** The sorting of a list by age. */
export const ageSort = z.enum(['newest', 'oldest']).optional().describe('Default: newest');
export const okResponse = z.object({ ok: z.literal(true) });

/** Data of an error: messages by field. */
export const fieldMessages = z.object({ fields: z.record(z.string(), z.string()) });

/** What the form of an `update` was filled with, and the error when the row has changed since. */
export const expected = z
  .record(identifier(40), json)
  .optional()
  .describe('Values of the fields when the form was opened');
export const editConflict = {
  EDIT_CONFLICT: {
    status: 409,
    message: 'Someone else has changed this since you opened it',
    data: z.object({ now: z.record(z.string(), z.unknown()).describe('Current values of the same fields') }),
  },
};

import { oc } from '@orpc/contract';
import { z } from 'zod';

/** Which limit of tries applies to an operation; the numbers are in platform/http/limits.ts. */
export type RateLimitName =
  | 'sign-in'
  | 'mail'
  | 'track'
  | 'coupon'
  | 'order'
  | 'suggest'
  | 'own-data'
  | 'post'
  | 'vote';

/** What staff may be allowed to do; platform/http/permissions.ts says which role is. */
export const PERMISSIONS = [
  ...(['catalog.read', 'catalog.write', 'content.read', 'content.write', 'orders.read', 'orders.write'] as const),
  ...(['coupons.read', 'coupons.write', 'campaigns.read', 'campaigns.write', 'users.read', 'users.write'] as const),
  ...(['support.read', 'support.write', 'reviews.read', 'reviews.write', 'community.read', 'community.write'] as const),
  ...([
    'payments.read',
    'payments.write',
    'invoices.read',
    'invoices.write',
    'settings.read',
    'settings.write',
  ] as const),
  ...(['orders.delete', 'refunds.write', 'reports.read', 'audit.read', 'exports.read', 'security.read'] as const),
  'panel.use',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What an operation asks of its caller; checked before its handler runs. */
export type OperationMeta = {
  auth?: 'user' | 'staff';
  /** named permission of a staff operation */
  permission?: Permission;
  /** the person must have shown who they are (password or code) within the last minutes */
  reauthenticated?: boolean;
  rateLimit?: RateLimitName;
  /** the answer is the same for everybody: it is kept until something that it shows has changed */
  cached?: true;
  /** its lists whose order makes no difference */
  unordered?: readonly string[];
};

/** Start of every operation of the API, with the errors that any of them may answer. */
export const operation = oc.$meta<OperationMeta>({}).errors({
  UNAUTHORIZED: { status: 401, message: 'Sign in first' },
  FORBIDDEN: { status: 403, message: 'This account may not do that' },
  NOT_FOUND: { status: 404, message: 'Nothing with this id' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries', data: z.object({ retryAfterSeconds: z.number() }) },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This idempotency key was used with another body' },
});

/** Start of every operation whose answer is the same for everybody. */
export const publicOperation = operation.meta({ cached: true });

/** Start of every operation of staff: its caller needs a role with this permission. */
export const staffOperation = (permission: Permission) => operation.meta({ auth: 'staff', permission });

/** Start of a staff operation that asks for the password or a code again: refunds, exports, keys and settings. */
export const reauthenticatedOperation = (permission: Permission) =>
  operation
    .meta({ auth: 'staff', permission, reauthenticated: true })
    .errors({ REAUTHENTICATION_REQUIRED: { status: 403, message: 'Confirm it’s you: enter your password' } });

/** An amount in paise (integer, 1 rupee = 100 paise). */
export const paise = z.int().describe('Amount in paise');
export const id = z.uuid();
/** An instant as ISO 8601 text. */
export const instant = z.iso.datetime({ offset: true });
/** Chosen by the caller, once per intended action; a repetition gets the first answer. */
export const idempotencyKey = z.string().min(8).max(100);
/** One line of text: trimmed, without control characters (PostgreSQL takes no NUL). */
export const singleLineText = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'must not contain control characters');
/** Several lines of text. */
export const multiLineText = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'must not contain control characters');
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** Which page of a list: after or before the cursor that an earlier page gave; none is the first page. */
export const pageRequest = {
  after: z.string().max(400).optional(),
  before: z.string().max(400).optional(),
  limit: z.int().min(1).max(100).default(25),
};
/** A page of a list. `total.more` says that there are more than `total.count`. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    before: z.string().nullable(),
    after: z.string().nullable(),
    start: z.int().describe('Rows of the list before this page'),
    total: z.object({ count: z.number(), more: z.boolean() }),
  });
/** Rows of a list that were selected, on one page or all that its filters choose. */
export const selectedIds = z.array(id).min(1).max(1000);
/** What a list by age is sorted by. */
export const ageSort = z.enum(['newest', 'oldest']).optional().describe('newest unless said otherwise');
/** What a person looks for in a list. */
export const searchText = z.string().trim().max(100).optional();
export const okResponse = z.object({ ok: z.literal(true) });

/** What the form of a row was filled with, for `update`; and how it is refused when that has changed. */
export const expected = z
  .record(z.string().max(40), z.unknown())
  .optional()
  .describe('The fields as they were when the form was opened');
export const editConflict = {
  EDIT_CONFLICT: {
    status: 409,
    message: 'Someone else has changed this since you opened it',
    data: z.object({ now: z.record(z.string(), z.unknown()).describe('The same fields as they are now') }),
  },
};

import { type ErrorMap, ORPCError, os } from '@orpc/server';
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from '#db/unavailable.ts';
import type { OperationMeta } from '#shared/contract.ts';
import { DomainError, isDomainError } from '#shared/domain-error.ts';
import type { Permission } from '#shared/permissions.ts';
import { normalisePhone } from '#shared/phone.ts';
import { isStorable } from '#shared/valid-text.ts';
import { type App, readingReplica } from '../app.ts';
import { accountOf, recordSecurityEvent } from '../security-events.ts';
import type { Viewer } from './access-token.ts';
import { recordKeyDenial } from './admit-key.ts';
import { type CallerKey, mayKeyCall } from './caller-key.ts';
import { accountKey, readKnownBrowser } from './known-browser.ts';
import type { Granted } from './permissions.ts';
import type { RateLimiter, Tries, Wait } from './rate-limits.ts';
import { type StaffAccess, staffAccessError } from './staff-access.ts';
import { readStaffSession } from './viewer.ts';

/** The message while the database is unavailable. */
export const DATABASE_UNAVAILABLE = 'The database does not answer right now. Try again in a few seconds.';

const NOT_STORABLE = 'Text must be valid Unicode without NUL';

/** The context of a handler. */
export type ApiContext = {
  app: App;
  limits: RateLimiter;
  requestId: string;
  /** the client's IP address, as the trusted proxies report it */
  address: string;
  userAgent: string;
  /** tokens of browsers that have signed in before, comma-separated (known-browser.ts) */
  knownBrowsers: string;
  /** the panel polls without user activity */
  idle: boolean;
  /** set for a valid access token of an open session */
  viewer: Viewer | null;
  /** set for a valid API key; `viewer` is then its creator */
  key: CallerKey | null;
  /** adds a response header */
  setHeader(name: string, value: string): void;
};

/** The staff user behind a change, for the audit log. */
export type Staff = { userId: string; requestId: string /** of the API key that was used */; keyName?: string };

type Definition = { errorMap: ErrorMap; meta: OperationMeta; route: { method?: string } };

/** Runs before every operation: checks its contract's requirements and maps errors. */
export const authorized = os.$context<ApiContext>().middleware(async ({ context, procedure, next }, input) => {
  const definition = procedure['~orpc'] as unknown as Definition;
  // rate limits and the security log read the input before its schema checks it
  if (!isStorable(input)) throw new ORPCError('BAD_REQUEST', { status: 400, message: NOT_STORABLE });
  try {
    await guard(context, definition, input);
    // staff, signed-in users and all writes use the primary
    const app = definition.meta.cached ? readingReplica(context.app) : context.app;
    const result = await limitGuesses(context, definition.meta, input, () => next({ context: { ...context, app } }));
    // after success earlier attempts no longer count
    if (definition.meta.rateLimit === 'sign-in')
      await context.limits.clear('sign-in', triesOf(context, definition.meta, input));
    // staff see their change as soon as the response says that it is saved
    if (definition.meta.auth === 'staff' && (definition.route.method ?? 'POST') !== 'GET')
      await context.app.pagesUpToDate();
    return result;
  } catch (error) {
    if (
      definition.meta.rateLimit === 'sign-in' &&
      error instanceof DomainError &&
      PENDING_SECOND_FACTOR.has(error.code)
    )
      await context.limits.takeBack('sign-in', triesOf(context, definition.meta, input));
    throw toContractError(error, definition, context);
  }
});

// valid credentials that need another factor are no failed attempt
const PENDING_SECOND_FACTOR: ReadonlySet<string> = new Set([
  'TOTP_CODE_REQUIRED',
  'TOTP_ENROLMENT_REQUIRED',
  'PASSWORD_REQUIRED',
]);

const keyDenial = ({ reauthenticated, permission }: OperationMeta): string =>
  reauthenticated
    ? 'API keys cannot call operations that require re-authentication'
    : permission
      ? `This API key lacks the scope ${permission}`
      : 'API keys cannot call this operation';

async function guard(context: ApiContext, { meta, route }: Definition, input: unknown): Promise<void> {
  const { app, viewer, key } = context;
  if (key) {
    if (mayKeyCall(key, meta)) return;
    await recordKeyDenial(app, key, meta.permission ?? 'none');
    throw new ORPCError('FORBIDDEN', { status: 403, message: keyDenial(meta) });
  }
  if (meta.auth) {
    if (!viewer) throw new ORPCError('UNAUTHORIZED', { status: 401 });
    if (meta.auth === 'user' && viewer.isGuest) throw new DomainError('ACCOUNT_REQUIRED');
    if (meta.auth === 'staff') {
      const { permission, reauthenticated = false, duringRoleView = false } = meta;
      const permissions = permission ? [permission] : [];
      const isRead = route.method === 'GET';
      await requireStaff(context, viewer, { permissions, reauthenticated, duringRoleView, isRead });
    }
  }
  if (meta.rateLimit) {
    const wait = await context.limits.consume(meta.rateLimit, triesOf(context, meta, input));
    if (wait !== null) {
      if (wait.first && (meta.rateLimit === 'sign-in' || meta.rateLimit === 'own-data')) {
        const { email } = (input ?? {}) as { email?: unknown };
        const userId = meta.auth ? viewer?.userId : await accountOf(app.db, email);
        await recordSecurityEvent(app.db, { kind: 'sign_in.locked', at: app.now(), userId: userId ?? null });
      }
      throw tooManyRequests(context, wait);
    }
  }
}

function tooManyRequests(context: ApiContext, { seconds }: Wait): ORPCError<string, unknown> {
  context.setHeader('retry-after', String(seconds));
  return new ORPCError('TOO_MANY_REQUESTS', { status: 429, data: { retryAfterSeconds: seconds } });
}

// counted before the check, so that concurrent guesses count as well; only a refused guess stays counted
async function limitGuesses<Result>(
  context: ApiContext,
  { guessLimit }: OperationMeta,
  input: unknown,
  run: () => PromiseLike<Result> | Result,
): Promise<Result> {
  const guess = guessLimit && (input as Record<string, unknown> | undefined)?.[guessLimit.field];
  if (!guessLimit || typeof guess !== 'string' || guess.trim() === '') return await run();
  const tries = { account: context.viewer?.userId ?? '-', address: context.address };
  const wait = await context.limits.consume(guessLimit.rule, tries);
  if (wait !== null) throw tooManyRequests(context, wait);
  let isRefused = false;
  try {
    return await run();
  } catch (error) {
    isRefused = error instanceof DomainError && guessLimit.errors.includes(error.code);
    throw error;
  } finally {
    if (!isRefused) await context.limits.takeBack(guessLimit.rule, tries);
  }
}

// the e-mail, link or phone in a form names the attacked account, also when its sender is signed in to another one: otherwise
// attempts would count there, and each success would reset them
function triesOf(context: ApiContext, { auth }: OperationMeta, input: unknown): Tries {
  const { app, address, knownBrowsers, viewer } = context;
  const { email, token, phone } = (input ?? {}) as { email?: unknown; token?: unknown; phone?: unknown };
  const number = typeof phone === 'string' ? (normalisePhone(phone) ?? phone) : null;
  const tried = [email, token, number].find((one) => typeof one === 'string');
  const account = !auth && typeof tried === 'string' ? accountKey(tried) : (viewer?.userId ?? '-');
  return { account, address, browser: readKnownBrowser(app.keys, knownBrowsers, account, app.now()) };
}

// a DomainError becomes the contract's error of that code; an undeclared one is a bug and stays a 500
function toContractError(error: unknown, { errorMap }: Definition, context: ApiContext): unknown {
  if (isDatabaseUnavailable(error)) {
    context.setHeader('retry-after', String(RETRY_AFTER_SECONDS));
    return new ORPCError('DATABASE_UNAVAILABLE', { status: 503, message: DATABASE_UNAVAILABLE, cause: error });
  }
  if (!(error instanceof DomainError)) return error;
  const entry = errorMap[error.code];
  if (!entry) return error;
  return new ORPCError<string, unknown>(error.code, {
    status: entry.status ?? 400,
    // an extension gives its own reason
    message: isDomainError(error, 'EXTENSION_REFUSED') ? error.data!.reason : (entry.message ?? error.message),
    data: error.data,
  });
}

/** The signed-in caller of an operation with `auth`. */
export function viewerOf(context: ApiContext): Viewer {
  if (!context.viewer) throw new ORPCError('UNAUTHORIZED', { status: 401 });
  return context.viewer;
}

/** The id of the caller's account; null for visitors and guests. */
export const accountIdOf = ({ viewer }: ApiContext): string | null =>
  viewer && !viewer.isGuest ? viewer.userId : null;

/** The permissions of the caller of a staff operation: the scopes of a key, or those of the session. */
export async function grantedTo(context: ApiContext): Promise<Granted> {
  if (context.key) return context.key.scopes;
  const session = await readStaffSession(context.app.db, viewerOf(context), context.app.now());
  return session?.permissions ?? new Set();
}

/** FORBIDDEN without this permission: for operations that require it only for some inputs. */
export async function requirePermission(context: ApiContext, permission: Permission): Promise<void> {
  const viewer = viewerOf(context);
  if (context.key) {
    if (context.key.scopes.has(permission)) return;
    await recordKeyDenial(context.app, context.key, permission);
    throw new ORPCError('FORBIDDEN', { status: 403, message: keyDenial({ permission }) });
  }
  await requireStaff(context, viewer, { permissions: [permission], reauthenticated: false, isRead: false });
}

async function requireStaff(
  { app, idle }: ApiContext,
  viewer: Viewer,
  access: Omit<StaffAccess, 'idle'>,
): Promise<void> {
  const refusal = await staffAccessError(app, viewer, { ...access, idle });
  if (refusal) throw new ORPCError(refusal, { status: refusal === 'UNAUTHORIZED' ? 401 : 403 });
}

/** The caller of a staff operation for the audit log. */
export const staffOf = (context: ApiContext): Staff => ({
  userId: viewerOf(context).userId,
  requestId: context.requestId,
  ...(context.key ? { keyName: context.key.name } : {}),
});

import { type ErrorMap, ORPCError, os } from '@orpc/server';
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from '#db/unavailable.ts';
import type { OperationMeta } from '#shared/contract.ts';
import { DomainError, isDomainError } from '#shared/domain-error.ts';
import type { Permission } from '#shared/permissions.ts';
import { type App, readingReplica } from '../app.ts';
import { accountOf, recordSecurityEvent } from '../security-events.ts';
import type { Viewer } from './access-token.ts';
import { recordKeyDenial } from './admit-key.ts';
import { type CallerKey, mayKeyCall } from './caller-key.ts';
import { accountKey, readKnownBrowser } from './known-browser.ts';
import type { Granted } from './permissions.ts';
import type { RateLimiter, Tries } from './rate-limits.ts';
import { type StaffAccess, staffAccessError } from './staff-access.ts';
import { readStaffSession } from './viewer.ts';

/** What a caller reads while the database cannot serve. */
export const DATABASE_UNAVAILABLE = 'The database does not answer right now. Try again in a few seconds.';

/** What a handler gets besides its input. */
export type ApiContext = {
  app: App;
  limits: RateLimiter;
  requestId: string;
  /** the caller's address, as the trusted proxies tell it */
  address: string;
  userAgent: string;
  /** tokens of browsers that have signed in before, by commas (known-browser.ts) */
  knownBrowsers: string;
  /** the panel asks by itself: nobody has touched it for a while */
  idle: boolean;
  /** set when a valid access token came with the request, of a session that stands */
  viewer: Viewer | null;
  /** set when a program calls with a key that holds; `viewer` is then its maker */
  key: CallerKey | null;
  /** adds a header to the answer */
  setHeader(name: string, value: string): void;
};

/** The member of staff behind a change, for the audit log. */
export type Staff = { userId: string; requestId: string /** of the key through which it was done */; keyName?: string };

type Definition = { errorMap: ErrorMap; meta: OperationMeta; route: { method?: string } };

/** In front of every operation: checks what its contract asks of the caller, and names the errors. */
export const authorized = os.$context<ApiContext>().middleware(async ({ context, procedure, next }, input) => {
  const definition = procedure['~orpc'] as unknown as Definition;
  if (holdsNul(input)) throw new ORPCError('BAD_REQUEST', { status: 400, message: 'Text must not contain NUL' });
  try {
    await guard(context, definition, input);
    // staff, people of their own and all that changes something are answered by the primary
    const app = definition.meta.cached ? readingReplica(context.app) : context.app;
    const result = await next({ context: { ...context, app } });
    // who got in is not held back by the tries before
    if (definition.meta.rateLimit === 'sign-in')
      await context.limits.clear('sign-in', triesOf(context, definition.meta, input));
    // what staff changed is to be seen as soon as they are told that it is saved
    if (definition.meta.auth === 'staff' && (definition.route.method ?? 'POST') !== 'GET')
      await context.app.pagesCaughtUp();
    return result;
  } catch (error) {
    if (definition.meta.rateLimit === 'sign-in' && error instanceof DomainError && RIGHT_SO_FAR.has(error.code))
      await context.limits.takeBack('sign-in', triesOf(context, definition.meta, input));
    throw named(error, definition, context);
  }
});

// what was shown is right and more is asked for: no try has failed
const RIGHT_SO_FAR: ReadonlySet<string> = new Set([
  'TOTP_CODE_REQUIRED',
  'TOTP_ENROLMENT_REQUIRED',
  'PASSWORD_REQUIRED',
]);

// PostgreSQL takes no NUL in text; no field has a use for one
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}

const keyDenial = ({ reauthenticated, permission }: OperationMeta): string =>
  reauthenticated
    ? 'A key may not do what asks for a password again'
    : `This key has not the scope ${permission ?? 'for this'}`;

async function guard(context: ApiContext, { meta, route }: Definition, input: unknown): Promise<void> {
  const { app, viewer, key } = context;
  if (key) {
    if (mayKeyCall(key, meta)) return;
    await recordKeyDenial(app, key, meta.permission ?? 'none');
    throw new ORPCError('FORBIDDEN', { status: 403, message: keyDenial(meta) });
  }
  if (meta.auth) {
    if (!viewer) throw new ORPCError('UNAUTHORIZED', { status: 401 });
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
      context.setHeader('retry-after', String(wait.seconds));
      throw new ORPCError('TOO_MANY_REQUESTS', { status: 429, data: { retryAfterSeconds: wait.seconds } });
    }
  }
}

// the e-mail of a form, or its link, names the account that is being tried, also when its sender is
// signed in to another one: tries would be counted there, and forgotten with each success there
function triesOf(context: ApiContext, { auth }: OperationMeta, input: unknown): Tries {
  const { app, address, knownBrowsers, viewer } = context;
  const { email, token } = (input ?? {}) as { email?: unknown; token?: unknown };
  const tried = [email, token].find((one) => typeof one === 'string');
  const account = !auth && typeof tried === 'string' ? accountKey(tried) : (viewer?.userId ?? '-');
  return { account, address, browser: readKnownBrowser(app.keys, knownBrowsers, account, app.now()) };
}

// a Refusal becomes the contract's error of that name; one that the contract does not know is a bug and stays a 500
function named(error: unknown, { errorMap }: Definition, context: ApiContext): unknown {
  if (isDatabaseUnavailable(error)) {
    context.setHeader('retry-after', String(RETRY_AFTER_SECONDS));
    return new ORPCError('DATABASE_UNAVAILABLE', { status: 503, message: DATABASE_UNAVAILABLE, cause: error });
  }
  if (!(error instanceof DomainError)) return error;
  const entry = errorMap[error.code];
  if (!entry) return error;
  return new ORPCError<string, unknown>(error.code, {
    status: entry.status ?? 400,
    // an extension says in its own words why it refuses
    message: isDomainError(error, 'EXTENSION_REFUSED') ? error.data!.reason : (entry.message ?? error.message),
    data: error.data,
  });
}

/** The signed-in caller of an operation whose contract says auth. */
export function viewerOf(context: ApiContext): Viewer {
  if (!context.viewer) throw new ORPCError('UNAUTHORIZED', { status: 401 });
  return context.viewer;
}

/** What the caller of a staff operation may do: a key its scopes, and who views a role no more than the role. */
export async function grantedTo(context: ApiContext): Promise<Granted> {
  if (context.key) return context.key.scopes;
  const session = await readStaffSession(context.app.db, viewerOf(context), context.app.now());
  return session?.permissions ?? new Set();
}

/** FORBIDDEN unless the caller may do this too: for operations that ask for more with some inputs. */
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
  wanted: Omit<StaffAccess, 'idle'>,
): Promise<void> {
  const refusal = await staffAccessError(app, viewer, { ...wanted, idle });
  if (refusal) throw new ORPCError(refusal, { status: refusal === 'UNAUTHORIZED' ? 401 : 403 });
}

/** The caller of a staff operation, as the audit log names them. */
export const staffOf = (context: ApiContext): Staff => ({
  userId: viewerOf(context).userId,
  requestId: context.requestId,
  ...(context.key ? { keyName: context.key.name } : {}),
});

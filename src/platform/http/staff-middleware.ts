import type { Context, MiddlewareHandler } from 'hono';
import type { Permission } from '#shared/permissions.ts';
import type { App } from '../app.ts';
import { readAccessToken } from './access-token.ts';
import { admitKey, recordKeyDenial } from './admit-key.ts';
import type { Staff } from './api-middleware.ts';
import { keyText } from './caller-key.ts';
import type { HttpEnv } from './request.ts';
import { type StaffAccessError, staffAccessError } from './staff-access.ts';

const MESSAGES: Record<StaffAccessError, string> = {
  UNAUTHORIZED: 'Sign in first',
  FORBIDDEN: 'This account may not do that',
  ROLE_VIEW_READ_ONLY: 'You are viewing the panel as another role: leave that view before you change anything',
  REAUTHENTICATION_REQUIRED: 'Confirm it’s you: enter your password',
};

type StaffEnv = HttpEnv & { Variables: { staff: Staff } };

/**
 * Guards a route outside the contract (uploads and downloads) like a staff operation: 401 without an open session, 403
 * without one of the permissions or without recent re-authentication. A key needs one of them as a scope and no
 * re-authentication, which its creator has given.
 */
export function requireAnyPermission(
  app: App,
  permissions: readonly Permission[],
  options: { reauthenticated?: boolean } = {},
): MiddlewareHandler<StaffEnv> {
  return async (c, next) => {
    const authorization = c.req.header('authorization') ?? null;
    const key = keyText(authorization);
    const staff =
      key === null
        ? await personOf(c, app, authorization, permissions, options.reauthenticated ?? false)
        : await programOf(c, app, key, permissions);
    if (staff instanceof Response) return staff;
    c.set('staff', staff);
    c.header('cache-control', 'no-store');
    await next();
  };
}

async function personOf(
  c: Context<StaffEnv>,
  app: App,
  authorization: string | null,
  permissions: readonly Permission[],
  reauthenticated: boolean,
): Promise<Staff | Response> {
  const viewer = await readAccessToken(app.keys, authorization, app.now());
  const isRead = c.req.method === 'GET';
  const refusal = viewer
    ? await staffAccessError(app, viewer, { permissions, reauthenticated, idle: false, isRead })
    : ('UNAUTHORIZED' as const);
  if (viewer && !refusal) return { userId: viewer.userId, requestId: c.get('requestId') };
  const code = refusal ?? 'UNAUTHORIZED';
  return c.json({ code, message: MESSAGES[code] }, code === 'UNAUTHORIZED' ? 401 : 403);
}

async function programOf(
  c: Context<StaffEnv>,
  app: App,
  keyToken: string,
  permissions: readonly Permission[],
): Promise<Staff | Response> {
  const admitted = await admitKey(c, keyToken);
  if (admitted instanceof Response) return admitted;
  const { key, headers } = admitted;
  for (const [name, value] of headers) c.header(name, value);
  const isAllowed = permissions.some((permission) => key.scopes.has(permission));
  c.get('keys').note(key, c.get('address'), isAllowed ? 'answered' : 'denied');
  if (isAllowed) return { userId: key.userId, requestId: c.get('requestId'), keyName: key.name };
  await recordKeyDenial(app, key, permissions.join(' '));
  return c.json({ code: 'FORBIDDEN', message: `This API key lacks the scope ${permissions.join(' or ')}` }, 403);
}

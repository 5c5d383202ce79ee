import type { MiddlewareHandler } from 'hono';
import type { Permission } from '#shared/permissions.ts';
import type { App } from '../app.ts';
import { readAccessToken } from './access-token.ts';
import type { Staff } from './api-middleware.ts';
import type { HttpEnv } from './request.ts';
import { staffAccessError } from './staff-access.ts';

const MESSAGES = {
  UNAUTHORIZED: 'Sign in first',
  FORBIDDEN: 'This account may not do that',
  ROLE_VIEW_READ_ONLY: 'You see the panel as a role, which changes nothing: end that first',
  REAUTHENTICATION_REQUIRED: 'Confirm it’s you: enter your password',
};

type StaffEnv = HttpEnv & { Variables: { staff: Staff } };

/**
 * Guards a path that is no operation of the contract (files, in or out) as operations of staff are: 401 without a
 * session that stands, 403 without a role that may one of these, or unless the person has shown lately who they are.
 */
export function requireAnyPermission(
  app: App,
  permissions: readonly Permission[],
  options: { reauthenticated?: boolean } = {},
): MiddlewareHandler<StaffEnv> {
  return async (c, next) => {
    const viewer = await readAccessToken(app.keys, c.req.header('authorization') ?? null, app.now());
    const { reauthenticated = false } = options;
    const refusal = viewer
      ? await staffAccessError(app, viewer, {
          permissions,
          reauthenticated,
          idle: false,
          isRead: c.req.method === 'GET',
        })
      : ('UNAUTHORIZED' as const);
    if (!viewer || refusal) {
      const code = refusal ?? 'UNAUTHORIZED';
      return c.json({ code, message: MESSAGES[code] }, code === 'UNAUTHORIZED' ? 401 : 403);
    }
    c.set('staff', { userId: viewer.userId, requestId: c.get('requestId') });
    c.header('cache-control', 'no-store');
    await next();
  };
}

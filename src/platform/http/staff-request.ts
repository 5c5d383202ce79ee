import type { MiddlewareHandler } from 'hono';
import type { Permission } from '#shared/contract.ts';
import type { App } from '../app.ts';
import { readAccessToken } from './access-token.ts';
import type { Staff } from './bind.ts';
import { allows } from './permissions.ts';
import type { HttpEnv } from './request.ts';
import { recentlyConfirmed, rolesOf, sessionStands } from './viewer.ts';

type StaffEnv = HttpEnv & { Variables: { staff: Staff } };

/**
 * Guards a path that is no operation of the contract (files, in or out) as operations of staff are: 401 without a
 * session that stands, 403 without a role that may one of these, or unless the person has shown lately who they are.
 */
export function staffMayAny(
  app: App,
  permissions: readonly Permission[],
  options: { confirmed?: boolean } = {},
): MiddlewareHandler<StaffEnv> {
  return async (c, next) => {
    const viewer = await readAccessToken(app.keys, c.req.header('authorization') ?? null, app.now());
    if (!viewer || !(await sessionStands(app.db, viewer.sessionId, app.now())))
      return c.json({ code: 'UNAUTHORIZED', message: 'Sign in first' }, 401);
    const roles = await rolesOf(app.db, viewer.userId);
    if (!permissions.some((permission) => allows(roles, permission)))
      return c.json({ code: 'FORBIDDEN', message: 'This account may not do that' }, 403);
    if (options.confirmed && !(await recentlyConfirmed(app.db, viewer.sessionId, app.now())))
      return c.json({ code: 'CONFIRMATION_REQUIRED', message: 'Show again who you are: enter your password' }, 403);
    c.set('staff', { userId: viewer.userId, requestId: c.get('requestId') });
    c.header('cache-control', 'no-store');
    await next();
  };
}

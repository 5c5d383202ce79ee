import type { MiddlewareHandler } from 'hono';
import type { Permission } from '#shared/contract.ts';
import type { App } from '../app.ts';
import { readAccessToken } from './access-token.ts';
import type { Staff } from './bind.ts';
import type { HttpEnv } from './request.ts';
import { staffRefusal } from './staff-guard.ts';
import { sessionStands } from './viewer.ts';

const MESSAGES = {
  FORBIDDEN: 'This account may not do that',
  CONFIRMATION_REQUIRED: 'Show again who you are: enter your password',
};

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
    const { confirmed = false } = options;
    const refusal = await staffRefusal(app, viewer, { permissions, confirmed, idle: false });
    if (refusal) return c.json({ code: refusal, message: MESSAGES[refusal] }, 403);
    c.set('staff', { userId: viewer.userId, requestId: c.get('requestId') });
    c.header('cache-control', 'no-store');
    await next();
  };
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { eq } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { accounts } from '#db/schema/customers.ts';
import { securityEvents } from '#db/schema/platform.ts';
import type { SecurityEventKind } from '#shared/security-events.ts';
import type { Log } from './log.ts';

/** The caller as known from a request; jobs carry it on. */
export type RequestOrigin = { requestId: string | null; address: string; userAgent: string };
type RequestCaller = RequestOrigin & { log: Log };

const callers = new AsyncLocalStorage<RequestCaller>();

/** Runs a request's work; its security events get the request id, IP address and browser. */
export const withOrigin = <T>(caller: RequestCaller, work: () => T): T => callers.run(caller, work);

/** The caller of the current request; null outside of one. */
export function currentOrigin(): RequestOrigin {
  const { requestId = null, address = '', userAgent = '' } = callers.getStore() ?? {};
  return { requestId, address, userAgent };
}

type SecurityEvent = {
  kind: SecurityEventKind;
  at: Date;
  userId?: string | null;
  /** details by the code; never anything that a user typed */
  data?: Record<string, string | number>;
};

/** Writes a security event and one line at `info` with the request id. `log` is for calls outside of a request. */
export async function recordSecurityEvent(db: Queryable, event: SecurityEvent, log?: Log): Promise<void> {
  const { kind, at, userId = null, data = {} } = event;
  const { requestId, address, userAgent } = currentOrigin();
  (log ?? callers.getStore()?.log)?.info({ event: kind, requestId, userId, address, ...data }, 'security event');
  await db.insert(securityEvents).values({ kind, at, userId, address, userAgent, requestId, data });
}

/** The account of an e-mail, for its events; null when there is none. */
export async function accountOf(db: Queryable, email: unknown): Promise<string | null> {
  if (typeof email !== 'string') return null;
  const [user] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email.trim()));
  return user?.id ?? null;
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { eq } from 'drizzle-orm';
import type { Queryable } from '#db/client.ts';
import { users } from '#db/schema/customers.ts';
import { securityEvents } from '#db/schema/platform.ts';
import type { SecurityEventKind } from '#shared/security-events.ts';
import type { Log } from './log.ts';

/** Who asks, as far as a request tells; what goes on as a job takes it along. */
export type Asker = { requestId: string | null; address: string; userAgent: string };
type Caller = Asker & { log: Log };

const callers = new AsyncLocalStorage<Caller>();

/** Runs the work of a request; the security events in it carry its id, address and browser. */
export const asCaller = <T>(caller: Caller, work: () => T): T => callers.run(caller, work);

/** Who asks for what is being done now; nobody outside of a request. */
export function currentAsker(): Asker {
  const { requestId = null, address = '', userAgent = '' } = callers.getStore() ?? {};
  return { requestId, address, userAgent };
}

type SecurityEvent = {
  kind: SecurityEventKind;
  at: Date;
  userId?: string | null;
  /** more about it in words of the code; never anything that somebody typed */
  data?: Record<string, string | number>;
};

/** Writes into the security log, and one line at `info` with the request's id. `log` where there is no request. */
export async function recordSecurityEvent(db: Queryable, event: SecurityEvent, log?: Log): Promise<void> {
  const { kind, at, userId = null, data = {} } = event;
  const { requestId, address, userAgent } = currentAsker();
  (log ?? callers.getStore()?.log)?.info({ event: kind, requestId, userId, address, ...data }, 'security event');
  await db.insert(securityEvents).values({ kind, at, userId, address, userAgent, requestId, data });
}

/** The account that an e-mail names, for events about it; null when there is none. */
export async function accountOf(db: Queryable, email: unknown): Promise<string | null> {
  if (typeof email !== 'string') return null;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email.trim()));
  return user?.id ?? null;
}

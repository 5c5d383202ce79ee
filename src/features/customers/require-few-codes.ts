import { and, count, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { signInCodes } from '#db/schema/customers.ts';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { CODES_PER_DAY, CODES_PER_HOUR, SENT_CODES_PER_DAY } from './rules.ts';

/**
 * Refuses another code for a phone that was requested too often, whether or not it belongs to an account, and for any
 * phone when the shop has sent as many as it pays for in a day. TOO_MANY_CODES.
 */
export async function requirePhoneCodes(tx: Tx, phone: string, now: Date): Promise<void> {
  await requireFewCodes(tx, eq(signInCodes.phone, phone), now);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const sentInDay = await tx.$count(
    signInCodes,
    and(isNotNull(signInCodes.phone), isNotNull(signInCodes.codeHash), gt(signInCodes.createdAt, dayAgo)),
  );
  if (sentInDay >= SENT_CODES_PER_DAY) throw new DomainError('TOO_MANY_CODES');
}

/**
 * Refuses another code about an order that was requested too often in any browser, whatever it is for: whoever has its
 * link could guess, and fill the inbox of its customer. TOO_MANY_CODES.
 */
export const requireOrderCodes = (tx: Tx, orderId: string, now: Date): Promise<void> =>
  requireFewCodes(tx, eq(signInCodes.orderId, orderId), now);

async function requireFewCodes(tx: Tx, which: SQL, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString();
  const [requests] = await tx
    .select({ inDay: count(), inHour: sql<number>`count(*) filter (where created_at > ${hourAgo})::int` })
    .from(signInCodes)
    .where(and(which, gt(signInCodes.createdAt, dayAgo)));
  if (requests!.inDay >= CODES_PER_DAY || requests!.inHour >= CODES_PER_HOUR) throw new DomainError('TOO_MANY_CODES');
}

import { eq, sql } from 'drizzle-orm';
import { batches } from '#db/schema/batches.ts';
import { unitCodes } from '#db/schema/unit-codes.ts';
import type { App } from '#platform/app.ts';
import { shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { readAnswers } from './check-batch.ts';
import { formatUnitCode, unitCodeKey } from './unit-code-rules.ts';

/**
 * Checks the code of one unit and counts the check; exactly one check of a code is the first. Nothing is stored about
 * who checks. INVALID_UNIT_CODE.
 */
export async function checkUnitCode(app: App, typed: string) {
  const code = unitCodeKey(typed);
  if (code === null) throw new DomainError('INVALID_UNIT_CODE');
  const now = app.now();
  const today = shopDay(now);
  const at = now.toISOString();
  // one statement, so that checks at the same time follow each other
  const [row] = await app.db
    .update(unitCodes)
    .set({
      checkCount: sql`${unitCodes.checkCount} + 1`,
      firstCheckedAt: sql`coalesce(${unitCodes.firstCheckedAt}, ${at}::timestamptz)`,
      lastCheckedAt: now,
    })
    .where(eq(unitCodes.code, code))
    .returning();
  if (!row)
    return {
      today,
      code: formatUnitCode(code),
      outcome: 'unknown' as const,
      firstCheckedAt: null,
      earlierChecks: 0,
      batch: null,
    };
  const [batch = null] = await readAnswers(app.db, eq(batches.id, row.batchId), today);
  const earlierChecks = row.checkCount - 1;
  return {
    today,
    code: formatUnitCode(code),
    earlierChecks,
    batch,
    outcome: earlierChecks === 0 ? ('genuine' as const) : ('checked_before' as const),
    firstCheckedAt: row.firstCheckedAt!.toISOString(),
  };
}

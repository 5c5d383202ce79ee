import { and, asc, desc, eq, gt, gte, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { batches } from '#db/schema/batches.ts';
import { unitCodes } from '#db/schema/unit-codes.ts';
import type { App } from '#platform/app.ts';
import type { CsvValue } from '#platform/csv/write-csv.ts';
import { shopTimestamp } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { formatUnitCode, USUAL_CHECKS } from './unit-code-rules.ts';

const MAX_OFTEN_CHECKED = 50;
const PAGE = 5000;
export const CODE_COLUMNS = ['number', 'code', 'checks', 'first checked', 'last checked'];

/** How many codes a batch has, how many were checked, and which of them unusually often. NOT_FOUND. */
export async function readUnitCodes(app: App, batchId: string) {
  const [batch] = await app.db.select({ id: batches.id }).from(batches).where(eq(batches.id, batchId));
  if (!batch) throw new DomainError('NOT_FOUND');
  const [counts] = await app.db
    .select({
      total: sql<number>`count(*)::int`,
      checked: sql<number>`count(*) filter (where check_count > 0)::int`,
    })
    .from(unitCodes)
    .where(eq(unitCodes.batchId, batchId));
  const often = await app.db
    .select()
    .from(unitCodes)
    .where(and(eq(unitCodes.batchId, batchId), gt(unitCodes.checkCount, USUAL_CHECKS)))
    .orderBy(desc(unitCodes.checkCount), asc(unitCodes.number))
    .limit(MAX_OFTEN_CHECKED);
  return {
    ...counts!,
    oftenChecked: often.map(({ code, number, checkCount, firstCheckedAt, lastCheckedAt }) => ({
      code: formatUnitCode(code),
      number,
      checkCount,
      firstCheckedAt: firstCheckedAt!.toISOString(),
      lastCheckedAt: lastCheckedAt!.toISOString(),
    })),
  };
}

/** Codes of a batch from a place on, at most `limit`. */
export const listUnitCodes = (db: Queryable, batchId: string, from: number, limit: number) =>
  db
    .select()
    .from(unitCodes)
    .where(and(eq(unitCodes.batchId, batchId), gte(unitCodes.number, from)))
    .orderBy(asc(unitCodes.number))
    .limit(limit);

/** All codes of a batch as rows of a CSV file, read in pages. */
export async function* exportUnitCodes(app: App, batchId: string): AsyncGenerator<CsvValue[]> {
  for (let from = 1; ; ) {
    const page = await listUnitCodes(app.db, batchId, from, PAGE);
    for (const { number, code, checkCount, firstCheckedAt, lastCheckedAt } of page)
      yield [
        number,
        formatUnitCode(code),
        checkCount,
        ...[firstCheckedAt, lastCheckedAt].map((at) => at && shopTimestamp(at)),
      ];
    if (page.length < PAGE) return;
    from = page.at(-1)!.number + 1;
  }
}

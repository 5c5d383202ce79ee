import { randomInt } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { batches } from '#db/schema/batches.ts';
import { unitCodes } from '#db/schema/unit-codes.ts';
import type { App } from '#platform/app.ts';
import { InvalidCsv, parseRows } from '#platform/csv/parse-rows.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { CODE_ALPHABET, CODE_LENGTH, MAX_CODES, unitCodeKey } from './unit-code-rules.ts';

type Problem = { line: number; message: string };
/** `existing`: codes that the batch had before. */
export type ImportResult = { added: number; existing: number };

/** Problems that an answer names; the others are counted. */
const MAX_PROBLEMS = 100;

type Line = { line: number; code: string };

/** A text that nobody can guess, of characters that do not look alike. */
export const randomCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');

type Generation = { id: string; count: number; idempotencyKey: string };

/** Adds new random codes to a batch; their places in its list. NOT_FOUND, BATCH_DATE_UNKNOWN. */
export function generateUnitCodes(app: App, staff: Staff, { idempotencyKey, ...body }: Generation) {
  const now = app.now();
  const scope = `batches.codes:${staff.userId}`;
  return transact(app.db, (tx) =>
    withIdempotency(tx, { scope, key: idempotencyKey, body, now }, async () => {
      const batch = await lockLabelled(tx, body.id);
      const codes = await freshCodes(tx, body.count);
      const first = await insertCodes(tx, batch.id, codes, now);
      if (first === null) throw new Error('a random code was taken meanwhile');
      await recordChange(tx, staff, now, {
        action: 'batch.codes',
        entityId: batch.id,
        label: batch.number,
        after: { generated: body.count },
      });
      return { from: first, to: first + body.count - 1 };
    }),
  );
}

/**
 * Adds the codes of a CSV file to a batch, one on each line: all of them, or none and what is wrong by line. Codes that
 * the batch already has are no error, so that a file can be sent again. NOT_FOUND, BATCH_DATE_UNKNOWN,
 * INVALID_UNIT_CODES {lines}.
 */
export async function importUnitCodes(app: App, staff: Staff, batchId: string, text: string): Promise<ImportResult> {
  const lines = await readCodes(text);
  const now = app.now();
  return transact(app.db, async (tx): Promise<ImportResult> => {
    const batch = await lockLabelled(tx, batchId);
    for (;;) {
      const owners = await ownersOf(tx, lines);
      const problems = lines.flatMap(({ line, code }): Problem[] => {
        const owner = owners.get(code);
        return owner && owner.batchId !== batchId ? [{ line, message: `Is a code of batch ${owner.number}` }] : [];
      });
      if (problems.length > 0) throw invalidCodes(problems);
      const added = lines.map(({ code }) => code).filter((code) => !owners.has(code));
      // another file brought one of them meanwhile: it is named in the next turn
      if ((await insertCodes(tx, batchId, added, now)) === null) continue;
      if (added.length > 0)
        await recordChange(tx, staff, now, {
          action: 'batch.codes',
          entityId: batchId,
          label: batch.number,
          after: { imported: added.length },
        });
      return { added: added.length, existing: owners.size };
    }
  });
}

/** The batch, locked, so that the places of its codes follow each other. */
async function lockLabelled(tx: Tx, id: string) {
  const [batch] = await tx.select().from(batches).where(eq(batches.id, id)).for('no key update');
  if (!batch) throw new DomainError('NOT_FOUND');
  if (batch.bestBefore === null) throw new DomainError('BATCH_DATE_UNKNOWN');
  return batch;
}

async function freshCodes(tx: Tx, count: number): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < count) {
    while (codes.size < count) codes.add(randomCode());
    const existingCodes = await tx
      .select({ code: unitCodes.code })
      .from(unitCodes)
      .where(sql`${unitCodes.code} = any(${toArray([...codes])}::text[])`);
    for (const { code } of existingCodes) codes.delete(code);
  }
  return [...codes];
}

// codes have letters and digits alone
const toArray = (codes: readonly string[]): string => `{${codes.join(',')}}`;

/** Which of the codes exist, with their batches. */
async function ownersOf(tx: Tx, lines: readonly Line[]) {
  const existingCodes = await tx
    .select({ code: unitCodes.code, batchId: unitCodes.batchId })
    .from(unitCodes)
    .where(sql`${unitCodes.code} = any(${toArray(lines.map(({ code }) => code))}::text[])`);
  const ids = [...new Set(existingCodes.map(({ batchId }) => batchId))];
  const numbers = new Map(
    ids.length === 0
      ? []
      : (await tx.select({ id: batches.id, number: batches.number }).from(batches).where(inArray(batches.id, ids))).map(
          ({ id, number }) => [id, number],
        ),
  );
  return new Map(existingCodes.map(({ code, batchId }) => [code, { batchId, number: numbers.get(batchId) ?? '' }]));
}

/** Adds codes in their order; the place of the first, or null when one of them is taken, and then none is added. */
async function insertCodes(tx: Tx, batchId: string, codes: readonly string[], now: Date): Promise<number | null> {
  const { rows } = await tx.execute<{ last: number }>(
    sql`select coalesce(max(number), 0)::int as last from ${unitCodes} where batch_id = ${batchId}`,
  );
  const last = rows[0]!.last;
  if (codes.length === 0) return last + 1;
  return tx
    .transaction(async (inner) => {
      const { rowCount } = await inner.execute(sql`
      insert into ${unitCodes} (code, batch_id, number, created_at)
      select code, ${batchId}::uuid, ${last}::int + place, ${now.toISOString()}::timestamptz
      from unnest(${toArray(codes)}::text[]) with ordinality as given (code, place)
      -- in one sequence, so that two files cannot deadlock
      order by code
      on conflict (code) do nothing`);
      if (rowCount === codes.length) return last + 1;
      throw TAKEN;
    })
    .catch((error: unknown) => {
      if (error === TAKEN) return null;
      throw error;
    });
}

const TAKEN = new Error('a code is taken');

/** The codes of a file. INVALID_UNIT_CODES. */
async function readCodes(text: string): Promise<Line[]> {
  const rows = await parseRows(text).catch((error: unknown) => {
    if (error instanceof InvalidCsv) throw invalidCodes([{ line: error.line, message: error.message }]);
    throw error;
  });
  // a file that was downloaded here has further columns
  const column = rows[0]?.record.findIndex((cell) => cell.toLowerCase() === 'code') ?? -1;
  const body = column >= 0 ? rows.slice(1) : rows;
  if (body.length === 0) throw invalidCodes([{ line: 1, message: 'The file has no codes' }]);
  if (body.length > MAX_CODES)
    throw invalidCodes([{ line: body[MAX_CODES]!.line, message: 'A file has at most 50,000 codes' }]);
  const problems: Problem[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, record } of body) {
    const code = unitCodeKey(record[Math.max(0, column)] ?? '');
    if (code === null) problems.push({ line, message: 'A code has 6 to 40 letters and digits' });
    else if (lineOf.has(code)) problems.push({ line, message: `Is the same as line ${lineOf.get(code)}` });
    else lineOf.set(code, line);
  }
  if (problems.length > 0) throw invalidCodes(problems);
  return [...lineOf].map(([code, line]) => ({ line, code }));
}

const invalidCodes = (problems: readonly Problem[]) =>
  new DomainError('INVALID_UNIT_CODES', { lines: problems.slice(0, MAX_PROBLEMS), total: problems.length });

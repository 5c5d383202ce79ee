import { randomUUID } from 'node:crypto';
import { asc, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { transact } from '#db/client.ts';
import { insertRows } from '#db/insert-rows.ts';
import type { Tx } from '#db/queryable.ts';
import { batches, receipts } from '#db/schema/batches.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { shiftVariantStock } from '../catalog/shift-variant-stock.ts';
import type { batchesAdminContract } from './admin-contract.ts';
import { batchNumberKey, type LifeRule, objectionToBatch } from './batch-rules.ts';
import { lockVariants } from './lock-variants.ts';
import { moveBatchUnits } from './move-batch-units.ts';
import { readLifeRule } from './read-life-rule.ts';
import { startBatches } from './start-batches.ts';

type Input = z.output<(typeof batchesAdminContract)['receive']['~orpc']['inputSchema'] & z.ZodType>;
export type Receipt = Omit<Input, 'idempotencyKey'>;
type Line = Input['lines'][number];
type Batch = typeof batches.$inferSelect;
type Result = { receiptId: string; lines: { batchId: string; isNew: boolean; onHand: number; offSale: number }[] };

/**
 * Receives units of suppliers into their batches: all lines or none. The stock of their variants is counted by batch
 * from then on. A batch that exists grows. INVALID_RECEIPT {fields}, 'lines.0.bestBefore' by line; NOT_FOUND.
 */
export function receiveStock(app: App, staff: Staff, { idempotencyKey, ...input }: Input): Promise<Result> {
  const now = app.now();
  return transact(app.db, (tx) =>
    withIdempotency(tx, { scope: `batches.receive:${staff.userId}`, key: idempotencyKey, body: input, now }, () =>
      receiveWithin(tx, staff, input, now),
    ),
  );
}

/** The same within the caller's transaction. */
export async function receiveWithin(tx: Tx, staff: Staff, input: Receipt, now: Date): Promise<Result> {
  const variantIds = [...new Set(input.lines.map(({ variantId }) => variantId))];
  const variants = await lockVariants(tx, variantIds);
  if (variants.length < variantIds.length || variants.some(({ archivedAt }) => archivedAt))
    throw new DomainError('NOT_FOUND');
  for (const variant of variants) if (!variant.tracksBatchesSince) await startBatches(tx, staff.userId, variant, now);
  const existing = await lockBatches(tx, variantIds);
  const problems = receiptProblems(input.lines, existing);
  if (Object.keys(problems).length > 0) throw new DomainError('INVALID_RECEIPT', { fields: problems });
  const receiptId = randomUUID();
  const { supplier, billNumber, billDate, note, blocksNew, lines } = input;
  await tx.insert(receipts).values({
    id: receiptId,
    supplier,
    billNumber: billNumber || null,
    billDate,
    note: note || null,
    receivedBy: staff.userId,
    receivedAt: now,
  });
  const rule = await readLifeRule(tx);
  const placed = await placeLines(tx, staff, { lines, existing, blocksNew, receiptId }, now);
  const received = placed.map((one) => ({ ...one, ...splitUnits(one, rule, now) }));
  await moveBatchUnits(
    tx,
    received.map(({ batch, line, onHand, offSale }) => ({
      batchId: batch.id,
      kind: 'received',
      onHand,
      offSale,
      receiptId,
      cost: line.cost,
      actorId: staff.userId,
    })),
    now,
  );
  await shiftVariantStock(
    tx,
    variantIds.map((variantId) => ({
      variantId,
      kind: 'received',
      note: supplier,
      actorId: staff.userId,
      units: sumOf(received.filter(({ batch }) => batch.variantId === variantId).map(({ onHand }) => onHand)),
    })),
    now,
  );
  await recordChange(tx, staff, now, {
    action: 'receipt.create',
    entityId: receiptId,
    label: [supplier, billNumber].filter(Boolean).join(' '),
    after: {
      units: sumOf(lines.map(({ units }) => units)),
      batches: placed.map(({ batch }) => batch.number).join(', '),
    },
  });
  return {
    receiptId,
    lines: received.map(({ batch, isNew, onHand, offSale }) => ({ batchId: batch.id, isNew, onHand, offSale })),
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

const lockBatches = (tx: Tx, variantIds: readonly string[]): Promise<Batch[]> =>
  tx
    .select()
    .from(batches)
    .where(inArray(batches.variantId, [...variantIds]))
    .orderBy(asc(batches.id))
    .for('no key update');

const sameBatch = (line: Line, batch: Pick<Batch, 'variantId' | 'number'>): boolean =>
  batch.variantId === line.variantId && batchNumberKey(batch.number) === batchNumberKey(line.number);

/** Messages by field: wrong dates, and a batch that exists with other dates. */
export function receiptProblems(lines: readonly Line[], existing: readonly Batch[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [index, line] of lines.entries()) {
    const say = (field: string, message: string) => {
      problems[`lines.${index}.${field}`] = message;
    };
    if (!batchNumberKey(line.number)) say('number', 'Enter letters or digits of the batch number');
    if (line.madeOn && line.madeOn >= line.bestBefore) say('bestBefore', 'Best before comes before the day of making');
    const twin = lines.slice(0, index).find((other) => sameBatch(other, line));
    const existingBatch = existing.find((batch) => sameBatch(line, batch)) ?? twin;
    if (!existingBatch) continue;
    if (existingBatch.bestBefore !== line.bestBefore)
      say(
        'bestBefore',
        existingBatch.bestBefore ? `This batch is best before ${existingBatch.bestBefore}` : 'This number is taken',
      );
    else if (line.madeOn && existingBatch.madeOn && existingBatch.madeOn !== line.madeOn)
      say('madeOn', `This batch was made on ${existingBatch.madeOn}`);
  }
  return problems;
}

type Placed = { line: Line; batch: Batch; isNew: boolean };

/** The batch of each line: one that exists, or a new one. */
async function placeLines(
  tx: Tx,
  staff: Staff,
  receipt: { lines: readonly Line[]; existing: readonly Batch[]; blocksNew: boolean; receiptId: string },
  now: Date,
): Promise<Placed[]> {
  const knownBatches = [...receipt.existing];
  const placed: Placed[] = [];
  for (const line of receipt.lines) {
    const batch = knownBatches.find((one) => sameBatch(line, one));
    if (batch) {
      placed.push({ line, batch, isNew: false });
      continue;
    }
    const created: Batch = {
      id: randomUUID(),
      variantId: line.variantId,
      number: line.number.trim(),
      madeOn: line.madeOn,
      bestBefore: line.bestBefore,
      mrp: line.mrp,
      onHand: 0,
      offSale: 0,
      labReportUrl: null,
      labResult: null,
      ...(receipt.blocksNew
        ? { state: 'blocked' as const, stateReason: 'Waits for its lab report', stateAt: now, stateBy: staff.userId }
        : { state: 'sellable' as const, stateReason: null, stateAt: null, stateBy: null }),
      createdAt: now,
    };
    knownBatches.push(created);
    placed.push({ line, batch: created, isNew: true });
  }
  const created = placed.filter(({ isNew }) => isNew).map(({ batch }) => batch);
  if (created.length > 0) await tx.execute(insertRows(batches, created));
  return placed;
}

/** Units that can be sold go on hand, those with too little life left or of a blocked batch do not. */
function splitUnits({ line, batch }: Placed, rule: LifeRule, now: Date): { onHand: number; offSale: number } {
  return objectionToBatch(batch, rule, shopDay(now)) === null
    ? { onHand: line.units, offSale: 0 }
    : { onHand: 0, offSale: line.units };
}

import { aliasedTable, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { users } from '#db/schema/customers.ts';
import { mails } from '#db/schema/platform.ts';
import { recallNotices, recallRehearsals, recalls } from '#db/schema/recalls.ts';
import { describeOne } from '../batches/list-batches.ts';
import { traceBatch } from './trace-batch.ts';

const MAX_REHEARSALS = 20;

/** Where the units of a batch are, its recalls and rehearsals. NOT_FOUND. */
export async function readRecall(db: Queryable, batchId: string) {
  const { id, number, state, stateReason, stateAt, ...variant } = await describeOne(db, batchId);
  const { productId, productName, flavour, size, sku } = variant;
  const trace = await traceBatch(db, batchId);
  const [latest, ...earlier] = await listRecalls(db, batchId);
  return {
    batch: { id, number, state, stateReason, stateAt, productId, productName, flavour, size, sku },
    ...trace,
    recall: latest ? { ...latest, notices: await countNotices(db, latest.id) } : null,
    recalls: latest ? [latest, ...earlier] : [],
    rehearsals: await listRehearsals(db, batchId),
  };
}

export type RecallOfBatch = Awaited<ReturnType<typeof readRecall>>;

/** The recalls of a batch, newest first: an open one is the first. */
async function listRecalls(db: Queryable, batchId: string) {
  const closer = aliasedTable(users, 'closer');
  const rows = await db
    .select({
      id: recalls.id,
      reason: recalls.reason,
      instructions: recalls.instructions,
      startedAt: recalls.startedAt,
      startedBy: users.fullName,
      closedAt: recalls.closedAt,
      closedBy: closer.fullName,
      closingNote: recalls.closingNote,
    })
    .from(recalls)
    .leftJoin(users, eq(users.id, recalls.startedBy))
    .leftJoin(closer, eq(closer.id, recalls.closedBy))
    .where(eq(recalls.batchId, batchId))
    .orderBy(desc(recalls.startedAt), desc(recalls.id));
  return rows.map(({ startedAt, closedAt, ...recall }) => ({
    ...recall,
    startedAt: startedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }));
}

async function countNotices(db: Queryable, recallId: string) {
  const count = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})::int`;
  const [counts] = await db
    .select({
      pending: count(`recall_notices.state = 'pending'`),
      mailed: count(`recall_notices.state = 'mailed'`),
      sent: count('mails.sent_at is not null'),
      failed: count('mails.unknown_at is not null or mails.not_sent_at is not null or mails.last_error is not null'),
      toPhone: count(`recall_notices.state = 'to_phone'`),
      phoned: count(`recall_notices.state = 'phoned'`),
    })
    .from(recallNotices)
    .leftJoin(mails, eq(mails.id, recallNotices.id))
    .where(eq(recallNotices.recallId, recallId));
  return counts!;
}

async function listRehearsals(db: Queryable, batchId: string) {
  const rehearsals = await db
    .select({
      id: recallRehearsals.id,
      at: recallRehearsals.at,
      by: users.fullName,
      milliseconds: recallRehearsals.milliseconds,
      figures: recallRehearsals.figures,
    })
    .from(recallRehearsals)
    .leftJoin(users, eq(users.id, recallRehearsals.by))
    .where(eq(recallRehearsals.batchId, batchId))
    .orderBy(desc(recallRehearsals.at), desc(recallRehearsals.id))
    .limit(MAX_REHEARSALS);
  return rehearsals.map(({ at, ...rehearsal }) => ({ ...rehearsal, at: at.toISOString() }));
}

import { asc, count, eq, sql } from 'drizzle-orm';
import { pgCode, transact } from '#db/client.ts';
import { savedReplies } from '#db/schema/support.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { requireUnchanged } from '../audit/require-unchanged.ts';
import { SAVED_REPLIES_MAXIMUM } from './rules.ts';

type SavedReplyForm = { title: string; body: string };
export type SavedReply = SavedReplyForm & { id: string };

const shape = { id: savedReplies.id, title: savedReplies.title, body: savedReplies.body };

/** All saved replies, by title. */
export const listSavedReplies = (app: App): Promise<SavedReply[]> =>
  app.db.select(shape).from(savedReplies).orderBy(sql`lower(${savedReplies.title})`, asc(savedReplies.id));

/** SAVED_REPLY_TITLE_TAKEN, SAVED_REPLY_LIMIT_REACHED. */
export function createSavedReply(app: App, staff: Staff, form: SavedReplyForm): Promise<SavedReply> {
  return withFreeTitle(
    transact(app.db, async (tx) => {
      // two creations at the limit would both fit
      await tx.execute(sql`lock table ${savedReplies} in share row exclusive mode`);
      const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(savedReplies);
      if (total >= SAVED_REPLIES_MAXIMUM) throw new DomainError('SAVED_REPLY_LIMIT_REACHED');
      const now = app.now();
      const [row] = await tx
        .insert(savedReplies)
        .values({ ...form, createdAt: now, updatedAt: now })
        .returning(shape);
      await recordChange(tx, staff, now, {
        action: 'saved-reply.create',
        entityId: row!.id,
        label: form.title,
        after: form,
      });
      return row!;
    }),
  );
}

type Update = SavedReplyForm & { id: string; expected?: Record<string, unknown> | undefined };

/** NOT_FOUND, SAVED_REPLY_TITLE_TAKEN, EDIT_CONFLICT. */
export function updateSavedReply(app: App, staff: Staff, { id, expected, ...form }: Update): Promise<SavedReply> {
  return withFreeTitle(
    transact(app.db, async (tx) => {
      const [before] = await tx.select(shape).from(savedReplies).where(eq(savedReplies.id, id)).for('update');
      if (!before) throw new DomainError('NOT_FOUND');
      requireUnchanged(before, expected);
      const now = app.now();
      await tx
        .update(savedReplies)
        .set({ ...form, updatedAt: now })
        .where(eq(savedReplies.id, id));
      await recordChange(tx, staff, now, {
        action: 'saved-reply.update',
        entityId: id,
        label: form.title,
        before: { title: before.title, body: before.body },
        after: form,
      });
      return { id, ...form };
    }),
  );
}

/** NOT_FOUND. */
export function removeSavedReply(app: App, staff: Staff, id: string): Promise<void> {
  return transact(app.db, async (tx) => {
    const [before] = await tx.delete(savedReplies).where(eq(savedReplies.id, id)).returning(shape);
    if (!before) throw new DomainError('NOT_FOUND');
    await recordChange(tx, staff, app.now(), {
      action: 'saved-reply.remove',
      entityId: id,
      label: before.title,
      before: { title: before.title, body: before.body },
    });
  });
}

async function withFreeTitle<Result>(saved: Promise<Result>): Promise<Result> {
  try {
    return await saved;
  } catch (error) {
    if (pgCode(error) === '23505') throw new DomainError('SAVED_REPLY_TITLE_TAKEN');
    throw error;
  }
}

import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { accounts } from '#db/schema/customers.ts';
import { orderNoteMentions, orderNotes } from '#db/schema/order-notes.ts';
import type { App } from '#platform/app.ts';

/** As many as an order's page shows. */
const MAX_LISTED = 300;

/** The notes of an order, newest first. */
export const readNotes = (db: Queryable, orderId: string) => readWhere(db, eq(orderNotes.orderId, orderId));

export async function readNote(db: Queryable, id: string) {
  const [note] = await readWhere(db, eq(orderNotes.id, id));
  return note!;
}

async function readWhere(db: Queryable, condition: SQL) {
  const rows = await db
    .select({
      id: orderNotes.id,
      body: orderNotes.body,
      at: orderNotes.at,
      name: accounts.fullName,
      email: accounts.email,
    })
    .from(orderNotes)
    .leftJoin(accounts, eq(accounts.id, orderNotes.authorId))
    .where(condition)
    .orderBy(desc(orderNotes.at), desc(orderNotes.id))
    .limit(MAX_LISTED);
  if (rows.length === 0) return [];
  const mentions = await db
    .select({ noteId: orderNoteMentions.noteId, name: accounts.fullName, email: accounts.email })
    .from(orderNoteMentions)
    .innerJoin(accounts, eq(accounts.id, orderNoteMentions.userId))
    .where(
      inArray(
        orderNoteMentions.noteId,
        rows.map(({ id }) => id),
      ),
    );
  return rows.map(({ id, body, at, name, email }) => ({
    id,
    body,
    at: at.toISOString(),
    author: name || email,
    mentions: mentions
      .filter(({ noteId }) => noteId === id)
      .map((one) => one.name || one.email)
      .sort((a, b) => a.localeCompare(b)),
  }));
}

/** Notes that a member has read of an order leave their inbox. */
export async function markNotesRead(app: App, userId: string, orderId: string): Promise<void> {
  const ofOrder = app.db.select({ id: orderNotes.id }).from(orderNotes).where(eq(orderNotes.orderId, orderId));
  await app.db
    .update(orderNoteMentions)
    .set({ seenAt: app.now() })
    .where(
      and(
        eq(orderNoteMentions.userId, userId),
        isNull(orderNoteMentions.seenAt),
        inArray(orderNoteMentions.noteId, ofOrder),
      ),
    );
}

import { transact } from '#db/client.ts';
import { orderNoteMentions, orderNotes } from '#db/schema/order-notes.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { readMembers } from './list-members.ts';
import { lockListedOrder } from './lock-listed-order.ts';
import { readNote } from './read-notes.ts';
import { mentionsIn } from './rules.ts';

/** Adds a note of staff to an order, with the members whom it mentions. NOT_FOUND. */
export const addNote = (app: App, staff: Staff, { id: orderId, body }: { id: string; body: string }) =>
  transact(app.db, async (tx) => {
    const { displayId } = await lockListedOrder(tx, orderId);
    const [note] = await tx
      .insert(orderNotes)
      .values({ orderId, authorId: staff.userId, body, at: app.now() })
      .returning({ id: orderNotes.id });
    const noteId = note!.id;
    // who mentions themselves has read it
    const mentioned = mentionsIn(body, await readMembers(tx)).filter(({ id }) => id !== staff.userId);
    if (mentioned.length > 0)
      await tx.insert(orderNoteMentions).values(mentioned.map(({ id: userId }) => ({ noteId, userId })));
    // the text stays with the order, so that it ends with it
    await recordChange(tx, staff, app.now(), {
      action: 'order.note',
      entityId: orderId,
      label: displayId,
      after: { mentions: mentioned.length },
    });
    return readNote(tx, noteId);
  });

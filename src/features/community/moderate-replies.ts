import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { communityReplies, type ModerationState } from '#db/schema/community.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { type AdminReply, readAdminReply } from './list-admin-replies.ts';
import { VERBS } from './moderate-posts.ts';

/** Publishes a reply, hides it or returns it to pending. */
export function setReplyState(
  app: App,
  staff: Staff,
  { id, state }: { id: string; state: ModerationState },
): Promise<AdminReply> {
  return transact(app.db, async (tx) => {
    await tx
      .select({ id: communityReplies.id })
      .from(communityReplies)
      .where(eq(communityReplies.id, id))
      .for('update');
    const before = await readAdminReply(tx, id);
    await tx.update(communityReplies).set({ state }).where(eq(communityReplies.id, id));
    await recordChange(tx, staff, app.now(), {
      action: `post-reply.${VERBS[state]}`,
      entityId: id,
      label: before.post.title,
      before: { state: before.state },
      after: { state },
    });
    return { ...before, state };
  });
}

export function removeReply(app: App, staff: Staff, id: string): Promise<void> {
  return transact(app.db, async (tx) => {
    const before = await readAdminReply(tx, id);
    await tx.delete(communityReplies).where(eq(communityReplies.id, id));
    await recordChange(tx, staff, app.now(), {
      action: 'post-reply.delete',
      entityId: id,
      label: before.post.title,
      before,
    });
  });
}

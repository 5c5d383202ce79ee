import { transact } from '#db/client.ts';
import { communityReplies } from '#db/schema/community.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { teamName } from './add-team-post.ts';
import { readAdminPost } from './list-admin-posts.ts';
import { type AdminReply, readAdminReply } from './list-admin-replies.ts';

/** Adds a reply of the shop itself, marked as the team's and visible with its post. */
export async function addTeamReply(
  app: App,
  staff: Staff,
  { id, content }: { id: string; content: string },
): Promise<AdminReply> {
  const authorName = await teamName(app);
  if (!content) throw new DomainError('INVALID_POST', { fields: { content: 'Write something' } });
  return transact(app.db, async (tx) => {
    const { title } = await readAdminPost(tx, id);
    const [row] = await tx
      .insert(communityReplies)
      .values({
        postId: id,
        userId: staff.userId,
        authorName,
        content,
        byStaff: true,
        state: 'active',
        createdAt: app.now(),
      })
      .returning({ id: communityReplies.id });
    const after = await readAdminReply(tx, row!.id);
    await recordChange(tx, staff, app.now(), {
      action: 'post-reply.create',
      entityId: after.id,
      label: title,
      after,
    });
    return after;
  });
}

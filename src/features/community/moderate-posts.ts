import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { communityPosts, type ModerationState } from '#db/schema/community.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { type AdminPost, readAdminPost } from './list-admin-posts.ts';

export const VERBS = { active: 'show', hidden: 'hide', pending: 'suspend' } as const;

/** Publishes a post, hides it or returns it to pending. */
export const setPostState = (app: App, staff: Staff, { id, state }: { id: string; state: ModerationState }) =>
  changePost(app, staff, id, VERBS[state], { state });

export const setPostFeatured = (app: App, staff: Staff, { id, isFeatured }: { id: string; isFeatured: boolean }) =>
  changePost(app, staff, id, isFeatured ? 'feature' : 'unfeature', { isFeatured });

type PostValues = { state: ModerationState } | { isFeatured: boolean };

function changePost(app: App, staff: Staff, id: string, verb: string, values: PostValues): Promise<AdminPost> {
  return transact(app.db, async (tx) => {
    await tx.select({ id: communityPosts.id }).from(communityPosts).where(eq(communityPosts.id, id)).for('update');
    const before = await readAdminPost(tx, id);
    await tx.update(communityPosts).set(values).where(eq(communityPosts.id, id));
    const [name] = Object.keys(values) as (keyof AdminPost)[];
    await recordChange(tx, staff, app.now(), {
      action: `post.${verb}`,
      entityId: id,
      label: before.title,
      before: { [name!]: before[name!] },
      after: values,
    });
    return readAdminPost(tx, id);
  });
}

/** Deletes a post with its replies and likes. */
export function removePost(app: App, staff: Staff, id: string): Promise<void> {
  return transact(app.db, async (tx) => {
    const before = await readAdminPost(tx, id);
    await tx.delete(communityPosts).where(eq(communityPosts.id, id));
    await recordChange(tx, staff, app.now(), { action: 'post.delete', entityId: id, label: before.title, before });
  });
}

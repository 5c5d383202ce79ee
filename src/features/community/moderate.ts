import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { transact } from '#db/client.ts';
import { communityPosts, communityReplies, type ModerationState } from '#db/schema/community.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { communityAdminContract } from './admin-contract.ts';
import { type AdminPost, type AdminReply, readAdminPost, readAdminReply } from './list-community.ts';
import { validatePost } from './rules.ts';

type Input = z.output<(typeof communityAdminContract)['create']['~orpc']['inputSchema'] & z.ZodType>;

/** A post of the shop itself, marked as the team's. */
export async function addTeamPost(app: App, staff: Staff, input: Input): Promise<AdminPost> {
  const authorName = await teamName(app);
  const fields = validatePost(input);
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_POST', { fields });
  const { title, content: text, category, isFeatured, isActive } = input;
  return transact(app.db, async (tx) => {
    const [row] = await tx
      .insert(communityPosts)
      .values({
        ...{ title, content: text, category, isFeatured },
        userId: staff.userId,
        authorName,
        byStaff: true,
        state: isActive ? 'active' : 'hidden',
        createdAt: app.now(),
      })
      .returning({ id: communityPosts.id });
    const after = await readAdminPost(tx, row!.id);
    await recordChange(tx, staff, app.now(), { action: 'post.create', entityId: after.id, label: after.title, after });
    return after;
  });
}

/** A reply of the shop itself, marked as the team's; it is shown wherever its post is. */
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
        ...{ postId: id, userId: staff.userId, authorName, content },
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

// nothing is written by hand while the community is off
async function teamName(app: App): Promise<string> {
  const { content, general } = await readSettings(app.db);
  if (!content.community) throw new DomainError('COMMUNITY_DISABLED');
  return general.siteName;
}

const VERBS = { active: 'show', hidden: 'hide', pending: 'suspend' } as const;

/** Shows a post, hides it or lets it wait again. */
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

/** Shows a reply, hides it or lets it wait again. */
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

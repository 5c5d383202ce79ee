import type { z } from 'zod';
import { transact } from '#db/client.ts';
import { communityPosts } from '#db/schema/community.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { communityAdminContract } from './admin-contract.ts';
import { type AdminPost, readAdminPost } from './list-admin-posts.ts';
import { validatePost } from './rules.ts';

type Input = z.output<(typeof communityAdminContract)['create']['~orpc']['inputSchema'] & z.ZodType>;

/** Adds a post of the shop itself, marked as the team's. */
export async function addTeamPost(app: App, staff: Staff, input: Input): Promise<AdminPost> {
  const authorName = await teamName(app);
  const fields = validatePost(input);
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_POST', { fields });
  const { title, content: text, category, isFeatured, isActive } = input;
  return transact(app.db, async (tx) => {
    const [row] = await tx
      .insert(communityPosts)
      .values({
        title,
        content: text,
        category,
        isFeatured,
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

// staff add nothing while the community is disabled
export async function teamName(app: App): Promise<string> {
  const { content, general } = await readSettings(app.db);
  if (!content.community) throw new DomainError('COMMUNITY_DISABLED');
  return general.siteName;
}

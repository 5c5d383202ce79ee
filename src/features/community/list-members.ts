import { and, eq, type SQL, sql } from 'drizzle-orm';
import { countUpTo } from '#db/count-rows.ts';
import { byAge, keyset, type Sorting } from '#db/keyset.ts';
import { communityMembers } from '#db/schema/community.ts';
import { accountEmail, USER_SEARCH_TEXT, users } from '#db/schema/customers.ts';
import { matchesText } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import type { InputOf } from './list-admin-posts.ts';

const { userId: id, joinedAt, reputation } = communityMembers;
const SORTS: Record<InputOf<'members'>['sort'], Sorting> = {
  newest: byAge(joinedAt, id, 'newest'),
  oldest: byAge(joinedAt, id, 'oldest'),
  reputation: { value: reputation, type: 'numeric', id, descending: true },
  'reputation-low': { value: reputation, type: 'numeric', id, descending: false },
};

/** Users who have written in the community. Reputation: their active posts and the likes of these. */
export async function listMembers(app: App, filter: InputOf<'members'>) {
  const page = keyset(SORTS[filter.sort], filter);
  const condition: SQL | undefined = filter.search ? matchesText(USER_SEARCH_TEXT, filter.search) : undefined;
  const [listed, total] = await Promise.all([
    app.db
      .select({
        id: communityMembers.userId,
        cursor: page.cursor,
        member: communityMembers,
        name: users.fullName,
        email: accountEmail,
        deletedAt: users.deletedAt,
        isAdmin: sql<boolean>`exists (select from user_roles r where r.user_id = ${users.id} and r.role = 'admin')`,
      })
      .from(communityMembers)
      .innerJoin(users, eq(users.id, communityMembers.userId))
      .where(and(condition, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, communityMembers, condition, {
      orderBy: page.orderBy,
      text: filter.search,
      joined: condition && sql`join ${users} on ${users.id} = ${communityMembers.userId}`,
    }),
  ]);
  const { rows, ...ends } = page.finish(listed);
  return {
    ...ends,
    total,
    rows: rows.map(({ id, member, name, email, deletedAt, isAdmin }) => ({
      id,
      name,
      email,
      posts: member.posts,
      reputation: member.reputation,
      role: isAdmin ? ('admin' as const) : ('customer' as const),
      joinedAt: member.joinedAt.toISOString(),
      isActive: deletedAt === null,
    })),
  };
}

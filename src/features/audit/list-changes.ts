import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { countWithMatches } from '#db/count-rows.ts';
import { type AgeSort, byAge, keyset, type PageRequest } from '#db/keyset.ts';
import { users } from '#db/schema/customers.ts';
import { auditLog } from '#db/schema/platform.ts';
import { containsPattern, matchesText } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import type { auditEntry } from './admin-contract.ts';

type Filter = PageRequest & { search?: string | undefined; entity?: string | undefined; sort?: AgeSort | undefined };

/** The audit log, newest first; searched by what was changed and by whom. */
export async function listChanges(app: App, filter: Filter) {
  const page = keyset(byAge(auditLog.at, auditLog.id, filter.sort), filter);
  const condition = and(
    filter.entity ? eq(auditLog.entity, filter.entity) : undefined,
    filter.search ? await matching(app, filter.search) : undefined,
  );
  const { total, few } = await countWithMatches(app.db, auditLog, condition, {
    orderBy: page.orderBy,
    text: filter.search,
  });
  const some = await app.db
    .select({
      id: auditLog.id,
      cursor: page.cursor,
      at: auditLog.at,
      actor: sql<string | null>`coalesce('Key ‘' || ${auditLog.keyName} || '’', ${users.email})`,
      action: auditLog.action,
      entityId: auditLog.entityId,
      label: auditLog.label,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(few ?? condition, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(some);
  return {
    ...ends,
    total,
    rows: rows.map((row): z.infer<typeof auditEntry> => ({ ...row, at: row.at.toISOString() })),
  };
}

// staff are few: their ids are read first, so that the log is searched by its indexes
async function matching(app: App, search: string) {
  const staff = await app.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sql`${users.email}::text ilike ${containsPattern(search)}`,
        // former staff are in the log, too
        sql`${users.id} in (select user_id from user_roles union select user_id from staff_members)`,
      ),
    );
  return or(
    matchesText(auditLog.label, search),
    matchesText(auditLog.action, search),
    staff.length > 0
      ? inArray(
          auditLog.actorId,
          staff.map(({ id }) => id),
        )
      : undefined,
  );
}

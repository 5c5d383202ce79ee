import { and, eq, inArray, like, or } from 'drizzle-orm';
import type { z } from 'zod';
import { countWithMatches } from '#db/count-rows.ts';
import { type AgeSort, byAge, keyset, type PageRequest } from '#db/keyset.ts';
import { USER_SEARCH_TEXT, users } from '#db/schema/customers.ts';
import { securityEvents } from '#db/schema/platform.ts';
import { matchesText } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import { browserName } from '#shared/browser-name.ts';
import type { SecurityEventKind } from '#shared/security-events.ts';
import type { securityEvent } from './admin-contract.ts';

type Filter = PageRequest & {
  search?: string | undefined;
  kind?: SecurityEventKind | undefined;
  sort?: AgeSort | undefined;
};

const PEOPLE = 200;

/** The security log, newest first; searched by user (name, e-mail) and by the beginning of an IP address. */
export async function listSecurityEvents(app: App, filter: Filter) {
  const page = keyset(byAge(securityEvents.at, securityEvents.id, filter.sort), filter);
  const condition = and(
    filter.kind ? eq(securityEvents.kind, filter.kind) : undefined,
    filter.search ? await matching(app, filter.search) : undefined,
  );
  const { total, few } = await countWithMatches(app.db, securityEvents, condition, {
    orderBy: page.orderBy,
    text: filter.search,
  });
  const some = await app.db
    .select({ id: securityEvents.id, cursor: page.cursor, email: users.email, event: securityEvents })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .where(and(few ?? condition, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(some);
  return {
    ...ends,
    total,
    rows: rows.map(
      ({ email, event: { id, at, kind, address, userAgent, requestId, data } }): z.infer<typeof securityEvent> => ({
        id,
        at: at.toISOString(),
        kind,
        email,
        address,
        requestId,
        data,
        browser: userAgent ? browserName(userAgent) : '',
      }),
    ),
  };
}

// user ids are read first, so that the log is searched by its indexes
async function matching(app: App, search: string) {
  const people = await app.db
    .select({ id: users.id })
    .from(users)
    .where(matchesText(USER_SEARCH_TEXT, search))
    .limit(PEOPLE);
  return or(
    like(securityEvents.address, `${search.replace(/[\\%_]/g, '\\$&')}%`),
    people.length > 0
      ? inArray(
          securityEvents.userId,
          people.map(({ id }) => id),
        )
      : undefined,
  );
}

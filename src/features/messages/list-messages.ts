import { and, eq, gte, ilike, inArray, lt, or, sql } from 'drizzle-orm';
import { countUpTo } from '#db/count-rows.ts';
import { byAge, keyset, type PageRequest } from '#db/keyset.ts';
import { messages } from '#db/schema/messages.ts';
import { orders } from '#db/schema/orders.ts';
import { containsPattern } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import type { MessageChannel } from '#shared/message-states.ts';
import { phoneDigits } from '#shared/phone.ts';
import { type MessageGroup, STATES_OF_GROUP } from './message-group-rules.ts';

type Filter = PageRequest & {
  search?: string | undefined;
  group?: MessageGroup | undefined;
  channel?: MessageChannel | undefined;
};

/** Messages, newest first. */
export async function listMessages({ db }: App, filter: Filter) {
  const { search, group, channel } = filter;
  const condition = and(
    group ? inArray(messages.state, [...STATES_OF_GROUP[group]]) : undefined,
    channel ? eq(messages.channel, channel) : undefined,
    search ? matches(db, search) : undefined,
  );
  const page = keyset(byAge(messages.createdAt, messages.id, 'newest'), filter);
  const pageRows = await db
    .select({ message: messages, displayId: orders.displayId, id: messages.id, cursor: page.cursor })
    .from(messages)
    .leftJoin(orders, eq(orders.id, messages.relatedId))
    .where(and(condition, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(pageRows);
  return {
    ...ends,
    total: await countUpTo(db, messages, condition),
    rows: rows.map(({ message, displayId }) => ({
      id: message.id,
      channel: message.channel,
      event: message.event,
      phone: message.phone,
      text: message.text,
      state: message.state,
      problem: message.problemCode ? { code: message.problemCode, text: message.problem ?? '' } : null,
      order: displayId && message.relatedId ? { id: message.relatedId, displayId } : null,
      createdAt: message.createdAt.toISOString(),
      acceptedAt: message.acceptedAt?.toISOString() ?? null,
      receiptAt: message.receiptAt?.toISOString() ?? null,
      nextTryAt: message.nextTryAt?.toISOString() ?? null,
      isReplaced: message.replacedAt !== null,
    })),
  };
}

/** Messages to a phone number with these digits, or about an order whose short id begins so. */
function matches(db: App['db'], search: string) {
  const digits = phoneDigits(search);
  const shortId = search.trim().toLowerCase();
  const matchingOrders = db
    .select({ id: orders.id })
    .from(orders)
    // after every id that begins so, since ids are hexadecimal
    .where(and(gte(orders.displayId, shortId), lt(orders.displayId, `${shortId}g`)));
  return or(
    /^\d{4,}$/.test(digits) ? ilike(messages.phone, containsPattern(digits)) : undefined,
    /^[0-9a-f]{1,8}$/.test(shortId) ? inArray(messages.relatedId, matchingOrders) : undefined,
    sql`false`,
  );
}

import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { countUpTo } from '#db/count-rows.ts';
import { type AgeSort, byAge, keyset, type PageRequest, type Sorting } from '#db/keyset.ts';
import type { Queryable } from '#db/queryable.ts';
import { accounts, users } from '#db/schema/customers.ts';
import { TICKET_RANK, TICKET_SEARCH_TEXT, type TicketKind, type TicketState, tickets } from '#db/schema/support.ts';
import { matchesText } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { readSettings } from '../settings/read-settings.ts';
import { ACKNOWLEDGE_HOURS, DUE_SOON_HOURS, RESOLVE_DAYS, ticketDue, ticketNumber } from './rules.ts';

type Row = typeof tickets.$inferSelect;

/** The account of a ticket's assignee in a query of tickets. */
export const assignees = alias(users, 'assignees');
// staff have accounts
export const ASSIGNEE = { name: assignees.fullName, email: sql<string>`${assignees.email}` };
type Assignee = { name: string; email: string };

type Filter = PageRequest & {
  search?: string | undefined;
  state?: TicketState | 'overdue' | 'due' | undefined;
  kind?: TicketKind | undefined;
  sort?: AgeSort | 'open' | undefined;
  customer?: string | undefined;
  /** id of a user, 'me' or 'none' */
  assignee?: string | undefined;
};

/** Open before answered before resolved ones, each the newest first: the key of the index `tickets_open_first`. */
const OPEN_FIRST: Sorting = { value: TICKET_RANK, type: 'numeric', id: tickets.id, descending: true };

/** Tickets by the time of their creation, or open ones first. */
export async function listTickets(app: App, filter: Filter, userId: string) {
  const { policy } = await readSettings(app.db);
  const sorting = filter.sort === 'open' ? OPEN_FIRST : byAge(tickets.createdAt, tickets.id, filter.sort);
  const page = keyset(sorting, filter);
  const condition = and(
    filter.state && inState(app.now(), filter.state, policy.answerHours),
    filter.kind ? eq(tickets.kind, filter.kind) : undefined,
    filter.search ? matchesTicketSearch(filter.search) : undefined,
    filter.customer ? await ofCustomer(app.db, filter.customer) : undefined,
    filter.assignee ? assignedTo(filter.assignee, userId) : undefined,
  );
  const [some, total] = await Promise.all([
    app.db
      .select({ id: tickets.id, cursor: page.cursor, ticket: tickets, assignee: ASSIGNEE })
      .from(tickets)
      .leftJoin(assignees, eq(assignees.id, tickets.assigneeId))
      .where(and(condition, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, tickets, condition, {
      orderBy: page.orderBy,
      text: filter.search,
    }),
  ]);
  const { rows, ...ends } = page.finish(some);
  return {
    ...ends,
    total,
    rows: rows.map(({ ticket, assignee }) => describeTicket(ticket, assignee, policy.answerHours)),
  };
}

// a ticket of a former member has nobody who answers it
const UNASSIGNED = sql`(${tickets.assigneeId} is null or not exists (select from user_roles r
  where r.user_id = ${tickets.assigneeId} and r.role <> 'customer'))`;

const assignedTo = (assignee: string, userId: string): SQL =>
  assignee === 'none' ? UNASSIGNED : eq(tickets.assigneeId, assignee === 'me' ? userId : assignee);

function inState(now: Date, state: NonNullable<Filter['state']>, answerHours: number): SQL {
  if (state === 'overdue') return overdueTickets(now, answerHours);
  return state === 'due' ? ticketsDueSoon(now, answerHours) : eq(tickets.state, state);
}

/** SQL of overdue tickets, by the same rule as ticketDue. */
export function overdueTickets(now: Date, answerHours: number): SQL {
  const before = (hours: number) => sql`${new Date(now.getTime() - hours * HOUR_MS).toISOString()}::timestamptz`;
  return or(
    and(eq(tickets.state, 'open'), lt(tickets.waitingSince, before(answerHours))),
    and(
      inArray(tickets.state, ['open', 'answered']),
      eq(tickets.kind, 'complaint'),
      or(
        lt(tickets.createdAt, before(RESOLVE_DAYS * 24)),
        and(isNull(tickets.acknowledgedAt), lt(tickets.createdAt, before(ACKNOWLEDGE_HOURS))),
      ),
    ),
  )!;
}

/** SQL of tickets that are overdue or due within hours. */
export const ticketsDueSoon = (now: Date, answerHours: number) =>
  overdueTickets(new Date(now.getTime() + DUE_SOON_HOURS * HOUR_MS), answerHours);

/** SQL of the tickets that a search matches: 'T-000123' and '123' name one, other text is searched. */
export function matchesTicketSearch(search: string): SQL {
  const words = matchesText(TICKET_SEARCH_TEXT, search);
  const number = /^(?:t-?)?0*(\d{1,9})$/i.exec(search)?.[1];
  return number ? sql`(${tickets.number} = ${Number(number)} or ${words})` : words;
}

async function ofCustomer(db: Queryable, id: string): Promise<SQL> {
  const [user] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, id));
  return or(eq(tickets.userId, id), user ? eq(tickets.email, user.email) : undefined)!;
}

export function describeTicket(row: Row, assignee: Assignee | null, answerHours: number) {
  const due = ticketDue(row, answerHours);
  return {
    id: row.id,
    number: ticketNumber(row.number),
    kind: row.kind,
    state: row.state,
    subject: row.subject,
    name: row.name,
    email: row.email,
    createdAt: row.createdAt.toISOString(),
    due: due && { what: due.what, at: due.at.toISOString() },
    assignee: row.assigneeId && assignee ? { id: row.assigneeId, name: assignee.name || assignee.email } : null,
  };
}

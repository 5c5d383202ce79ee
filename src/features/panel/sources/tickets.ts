import { asc, sql } from 'drizzle-orm';
import { tickets } from '#db/schema/support.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { countTickets } from '../../support/count-tickets.ts';
import { ticketsDueSoon } from '../../support/list-tickets.ts';
import { DUE_SOON_HOURS, ticketDue, ticketNumber } from '../../support/rules.ts';
import { type AttentionSource, COUNT_CAP, countLabel, formatNameList, summariseRows, toTabCount } from './source.ts';

const WHAT = { acknowledge: 'acknowledgement', answer: 'answer', resolve: 'solution' } as const;

/** Tickets that are due within hours or overdue. */
export const dueTickets: AttentionSource = {
  needs: 'support.read',
  async find(app) {
    const { policy } = await readSettings(app.db);
    const now = app.now().getTime();
    const [rows, counts] = await Promise.all([
      app.db
        .select()
        .from(tickets)
        .where(ticketsDueSoon(app.now(), policy.answerHours))
        .orderBy(asc(tickets.createdAt), asc(tickets.id))
        .limit(COUNT_CAP + 1),
      countTickets(app),
    ]);
    const isOverdue = counts.overdue > 0;
    const waiting = isOverdue ? counts.overdue : counts.open;
    const tabCount = toTabCount(
      'users',
      waiting,
      isOverdue,
      () => `${countLabel(waiting, 'ticket')} ${isOverdue ? 'overdue' : 'open'}`,
    );
    const due = rows
      .flatMap((ticket) => {
        const next = ticketDue(ticket, policy.answerHours);
        return next ? [{ ticket, due: next }] : [];
      })
      .sort((a, b) => a.due.at.getTime() - b.due.at.getTime());
    const [first] = due;
    if (!first) return { groups: [], tabCount };
    const { ticket } = first;
    const remainingMs = first.due.at.getTime() - now;
    const hours = Math.max(1, Math.round(Math.abs(remainingMs) / HOUR_MS));
    const when = remainingMs < 0 ? `was due ${hours} h ago` : `is due in ${hours} h`;
    const page = { label: 'Answer', to: `/admin/users/tickets/${ticket.id}` };
    return {
      groups: [
        {
          kind: 'due_tickets',
          title:
            due.length === 1
              ? `Ticket ${ticketNumber(ticket.number)}: ${WHAT[first.due.what]} ${when}`
              : `${countLabel(due.length, 'ticket')} due soon or late`,
          text:
            due.length === 1
              ? `${ticket.subject}. From ${ticket.name}.`
              : `First ${ticketNumber(ticket.number)}, ${ticket.subject}: its ${WHAT[first.due.what]} ${when}.`,
          // when the newest of them became due soon
          at: new Date(Math.max(...due.map((one) => one.due.at.getTime())) - DUE_SOON_HOURS * HOUR_MS),
          actions:
            due.length === 1
              ? [page]
              : [
                  { label: 'Open list', to: '/admin/users/tickets?state=due&sort=oldest' },
                  { ...page, label: 'Answer the first' },
                ],
        },
      ],
      tabCount,
    };
  },
};

/** Requests to return goods that await an answer. */
export const returnRequests: AttentionSource = {
  needs: 'support.read',
  async find(app) {
    const summary = await summariseRows(
      app,
      sql`select id, subject as name, waiting_since as at, 0 as amount from tickets
        where kind = 'return' and state = 'open' order by created_at, id`,
    );
    if (!summary) return { groups: [] };
    return {
      groups: [
        {
          kind: 'return_requests',
          title: `${countLabel(summary.n, 'return request')} to answer`,
          text: `${formatNameList(summary.names, summary.n)}.`,
          at: summary.at,
          actions: [
            summary.n === 1
              ? { label: 'Answer', to: `/admin/users/tickets/${summary.ids[0]}` }
              : { label: 'Open list', to: '/admin/users/tickets?kind=return&state=open&sort=oldest' },
          ],
        },
      ],
    };
  },
};

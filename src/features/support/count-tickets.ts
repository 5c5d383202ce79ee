import { eq } from 'drizzle-orm';
import { countUpTo } from '#db/count-rows.ts';
import { tickets } from '#db/schema/support.ts';
import type { App } from '#platform/app.ts';
import { readSettings } from '../settings/read-settings.ts';
import { overdueTickets } from './list-tickets.ts';

/** Open tickets, and how many of them are overdue. */
export async function countTickets(app: App): Promise<{ open: number; overdue: number }> {
  const { policy } = await readSettings(app.db);
  const [open, overdue] = await Promise.all([
    countUpTo(app.db, tickets, eq(tickets.state, 'open')),
    countUpTo(app.db, tickets, overdueTickets(app.now(), policy.answerHours)),
  ]);
  return { open: open.count, overdue: overdue.count };
}

import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { users } from '#db/schema/customers.ts';
import { orders } from '#db/schema/orders.ts';
import { reminderOptOuts, reminders } from '#db/schema/reminders.ts';
import { isPseudonym } from '#platform/mail/pseudonym.ts';
import type { SuppressionReason } from '#shared/reminder-states.ts';
import { readSettings } from '../settings/read-settings.ts';
import { isStoreOpen } from '../settings/store-opening.ts';
import { CONTACT_PAUSE_MS, OVERDUE_MS } from './rules.ts';
import type { Reminder } from './verdict.ts';

/** Why a reminder of any kind is not sent, or null. */
export async function checkCommon(db: Queryable, reminder: Reminder, now: Date): Promise<SuppressionReason | null> {
  const { kind, email, contactHash, userId } = reminder;
  const { reminders: switches, content } = await readSettings(db);
  if (!switches[kind] || (kind === 'review' && !content.reviews)) return 'switched_off';
  if (!userId || isPseudonym(email)) return 'gone';
  if (!(await isStoreOpen(db))) return 'closed';
  if (now.getTime() > latestTime(reminder)) return 'overdue';
  const [optOut] = await db
    .select({ at: reminderOptOuts.at })
    .from(reminderOptOuts)
    .where(and(eq(reminderOptOuts.contactHash, contactHash), eq(reminderOptOuts.kind, kind)));
  return optOut ? 'unsubscribed' : null;
}

// a basket and a review may be postponed again and again
const latestTime = ({ kind, createdAt, dueAt }: Reminder): number =>
  (kind === 'refill' && dueAt ? dueAt : createdAt).getTime() + OVERDUE_MS[kind];

/** When the address got its last mail about a basket or a review, if that is less than a week ago. */
export async function findRecentMail(db: Queryable, { id, contactHash }: Reminder, now: Date): Promise<Date | null> {
  const [recent] = await db
    .select({ at: sql<string | null>`max(${reminders.endedAt})` })
    .from(reminders)
    .where(
      and(
        eq(reminders.contactHash, contactHash),
        eq(reminders.state, 'sent'),
        inArray(reminders.kind, ['basket', 'review']),
        gt(reminders.endedAt, new Date(now.getTime() - CONTACT_PAUSE_MS)),
        ne(reminders.id, id),
      ),
    );
  return recent?.at ? new Date(recent.at) : null;
}

/** SQL: the order belongs to the user of a reminder, to the account with its address, or to a guest who gave it. */
export const isOrderOf = ({ userId, email }: Pick<Reminder, 'userId' | 'email'>) =>
  sql<boolean>`(${orders.userId} = ${userId} or (${orders.guestLinkVersion} is not null and ${orders.email} = ${email})
    or ${orders.userId} = (select ${users.id} from ${users} where ${users.email} = ${email}))`;

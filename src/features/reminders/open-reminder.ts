import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { orders } from '#db/schema/orders.ts';
import { reminders } from '#db/schema/reminders.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { guestLinkToken } from '../orders/guest-link.ts';
import type { openedReminder } from './contract.ts';
import { describeLines } from './find-lines.ts';
import { readReminderToken } from './links.ts';
import type { Reminder } from './verdict.ts';

type Opened = z.input<typeof openedReminder>;

/**
 * What the link of a mail opens: products and quantities for anybody's cart, or a path. Nothing tells whose it was. The
 * first use is recorded. INVALID_LINK when forged, expired or withdrawn.
 */
export async function openReminder(app: App, token: string): Promise<Opened> {
  const id = readReminderToken(app, token);
  const [reminder] = id ? await app.db.select().from(reminders).where(eq(reminders.id, id)) : [];
  if (reminder?.state !== 'sent') throw new DomainError('INVALID_LINK');
  await app.db
    .update(reminders)
    .set({ openedAt: sql`coalesce(${reminders.openedAt}, ${app.now().toISOString()}::timestamptz)` })
    .where(eq(reminders.id, reminder.id));
  const describedLines = await describeLines(app.db, reminder.lines);
  const lines = describedLines.map(({ variantId, quantity, text, isBuyable }) => ({
    variantId,
    quantity,
    text,
    isBuyable,
  }));
  const path = await pathOf(app, reminder, describedLines);
  return { lines: path ? [] : lines, path };
}

async function pathOf(
  app: App,
  reminder: Reminder,
  describedLines: readonly { slug: string }[],
): Promise<string | null> {
  if (reminder.kind === 'review') {
    const slugs = [...new Set(describedLines.map(({ slug }) => slug))];
    return slugs.length === 1 ? `/product/${slugs[0]}#reviews` : '/reviews';
  }
  if (reminder.kind === 'refill' || !reminder.orderId) return null;
  const [order] = await app.db.select().from(orders).where(eq(orders.id, reminder.orderId));
  const isOpen = order && order.status === 'pending' && !order.confirmedAt && !order.deletedAt;
  // an order that has ended leaves its lines
  if (!isOpen) return null;
  const { guestLinkVersion } = order;
  return guestLinkVersion === null
    ? '/dashboard'
    : `/order#${guestLinkToken(app.keys, { id: order.id, guestLinkVersion })}`;
}

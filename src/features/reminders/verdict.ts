import type { reminders } from '#db/schema/reminders.ts';
import type { ReminderLine, SuppressionReason } from '#shared/reminder-states.ts';

export type Reminder = typeof reminders.$inferSelect;

/** A row of a mail: 'Whey Isolate, Kesar, 1 kg × 2'. */
export type ReminderContent = { lines: ReminderLine[]; names: string[]; orderId?: string };

/** What happens to a due reminder now. */
export type Verdict =
  | ({ kind: 'send' } & ReminderContent)
  | { kind: 'postpone'; until: Date }
  | { kind: 'suppress'; reason: SuppressionReason };

export const suppress = (reason: SuppressionReason): Verdict => ({ kind: 'suppress', reason });

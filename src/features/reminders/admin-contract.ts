import { z } from 'zod';
import { paise, staffOperation } from '#shared/contract.ts';
import { REMINDER_KINDS, SUPPRESSION_REASONS } from '#shared/reminder-states.ts';
import { RESULT_DAYS } from './rules.ts';

const reminderResult = z.object({
  kind: z.enum(REMINDER_KINDS),
  sentCount: z.int().describe('Mails written in the span and not withdrawn'),
  openedCount: z.int().describe('Of these, how many had their link used'),
  orderedCount: z
    .int()
    .describe(`Orders confirmed within ${RESULT_DAYS} days after the link was used; each counts for the latest use`),
  orderedAmount: paise,
  unsubscribedCount: z.int().describe('Of these, how many ended all reminders'),
  suppressedCount: z.int().describe('Not sent'),
});
export type ReminderResult = z.output<typeof reminderResult>;

export const remindersAdminContract = {
  results: staffOperation('reports.read')
    .route({ method: 'GET', path: '/admin/reports/reminders', description: 'What came of the reminders of a span' })
    .input(z.object({ from: z.iso.date(), to: z.iso.date() }))
    .output(
      z.object({
        rows: z.array(reminderResult).describe('Kinds with anything in the span'),
        suppressed: z
          .array(z.object({ reason: z.enum(SUPPRESSION_REASONS), count: z.int() }))
          .describe('Why reminders were not sent, most first'),
        plannedCount: z.int().describe('Waiting now'),
      }),
    )
    .errors({
      INVALID_DATE_RANGE: { status: 422, message: 'Choose a span of at most 731 days, its end after its start' },
    }),
};

import { readSettings } from '#features/settings/read-settings.ts';
import type { ShouldHoldMail } from '#platform/mail/outbox.ts';

/** What can wait while sending is switched off. Confirmations, resets and what belongs to an order or a ticket cannot. */
const CAN_WAIT = new Set(['newsletter-welcome', 'stock-alert', 'ticket-notification', 'order-notification']);

export const shouldHoldMail: ShouldHoldMail = async (app, purpose) =>
  CAN_WAIT.has(purpose) && !(await readSettings(app.db)).email.smtpEnabled;

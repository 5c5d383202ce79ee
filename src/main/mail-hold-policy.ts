import { readSettings } from '#features/settings/read-settings.ts';
import type { ShouldHoldMail } from '#platform/mail/outbox.ts';

/**
 * Mails that can wait while sending is switched off; confirmations, resets and mails about orders and tickets cannot.
 */
const CAN_WAIT = new Set([
  'newsletter-welcome',
  'stock-alert',
  'delivery-request',
  'basket-reminder',
  'review-request',
  'refill-reminder',
  'ticket-notification',
  'order-notification',
]);

export const shouldHoldMail: ShouldHoldMail = async (app, purpose) =>
  CAN_WAIT.has(purpose) && !(await readSettings(app.db)).email.smtpEnabled;

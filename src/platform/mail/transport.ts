import type { App } from '../app.ts';
import type { BulkTransport, DeliveryResult } from './bulk-transport.ts';
import type { Mail } from './outbox.ts';

/** Delivers one mail and returns the result; never throws. */
export type MailTransport = { send(app: App, mail: Mail & { messageId: string }): Promise<DeliveryResult> };

/** One connection per mail. */
export const smtpTransport = (smtp: BulkTransport): MailTransport => ({
  async send(app, mail) {
    const line = smtp.open(app);
    try {
      return await line.send(mail);
    } finally {
      line.close();
    }
  },
});

/** Demo and tests: mails stay in the outbox and are read at /dev/mail. */
export const capturedTransport: MailTransport = { send: async () => ({ kind: 'sent' }) };

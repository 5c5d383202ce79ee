import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { mails } from '#db/schema/platform.ts';
import type { App } from '../app.ts';
import type { Mail } from './outbox.ts';

/**
 * The result of one mail. 'later': a temporary rejection. 'unreachable': certainly not delivered. 'unknown': the
 * connection broke when it may have been.
 */
export type DeliveryResult =
  | { kind: 'sent' }
  | { kind: 'refused' | 'later' | 'unreachable' | 'unknown'; problem: string };

/** One connection for several mails in sequence. `send` never throws. */
export type BulkConnection = { send(mail: Mail & { messageId: string }): Promise<DeliveryResult>; close(): void };
/** The sender: the shop's current name at the configured address. */
export type MailSender = { name: string; address: string };
export type BulkTransport = { open(app: App): BulkConnection };

const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/**
 * Over SMTP on its own connection instead of the shared transport: only the failed step tells whether a mail may have
 * been delivered.
 */
export function bulkSmtpTransport(url: string, senderOf: (app: App) => Promise<MailSender>): BulkTransport {
  const { options } = createTransport(url) as unknown as { options: SmtpOptions };
  return {
    open(app) {
      let connection: SMTPConnection | null = null;
      return {
        async send({ messageId, to, subject, text: plain, html, headers }) {
          const content = { to, subject, text: plain, html, ...(headers ? { headers } : {}) };
          const from = await senderOf(app);
          const domain = from.address.split('@').pop()!;
          const node = new MailComposer({ ...content, from, messageId: `<${messageId}@${domain}>` }).compile();
          const text = await node.build();
          // an idle connection may be dead, which shows before anything of the mail is sent
          for (let tries = 1; ; tries++) {
            try {
              connection ??= await connect({ ...options, ...TIMES });
            } catch (error) {
              return { kind: 'unreachable', problem: wordsOf(error) };
            }
            const outcome = await deliver(connection, node.getEnvelope(), text);
            if (outcome.kind === 'sent') return outcome;
            connection.close();
            connection = null;
            if (outcome.kind !== 'unreachable' || tries === 2) return outcome;
          }
        },
        close() {
          connection?.quit();
          connection = null;
        },
      };
    },
  };
}

type Login = Parameters<SMTPConnection['login']>[0];
type SmtpOptions = NonNullable<ConstructorParameters<typeof SMTPConnection>[0]> & { auth?: Login };

function connect(options: SmtpOptions): Promise<SMTPConnection> {
  return new Promise((resolve, reject) => {
    const connection = new SMTPConnection(options);
    const fail = (error: unknown) => {
      connection.close();
      reject(error);
    };
    connection.once('error', fail);
    connection.connect((error) => {
      if (error) return fail(error);
      const ready = () => {
        // a later error belongs to the current mail
        connection.removeListener('error', fail).on('error', () => {});
        resolve(connection);
      };
      if (!options.auth) return ready();
      connection.login(options.auth, (refused) => (refused ? fail(refused) : ready()));
    });
  });
}

type Envelope = Parameters<SMTPConnection['send']>[0];

function deliver(connection: SMTPConnection, envelope: Envelope, text: Buffer): Promise<DeliveryResult> {
  return new Promise((resolve) => {
    let isStarted = false;
    // read only once the server has accepted DATA
    const message = new Readable({
      read() {
        isStarted = true;
        this.push(text);
        this.push(null);
      },
    });
    connection.send(envelope, message, (error) => {
      if (!error) return resolve({ kind: 'sent' });
      const { responseCode, code } = error as { responseCode?: number; code?: string };
      const problem = wordsOf(error);
      // a response is a clear rejection, 421 that the server is closing; without one it depends on the step
      if (responseCode && responseCode !== 421)
        return resolve({ kind: responseCode >= 500 ? 'refused' : 'later', problem });
      if (responseCode || !isStarted)
        return resolve({ kind: code === 'EENVELOPE' && !responseCode ? 'refused' : 'unreachable', problem });
      resolve({ kind: 'unknown', problem });
    });
  });
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** Demo and tests: mails are read at /dev/mail. */
export const capturedBulkTransport: BulkTransport = {
  open: (app) => ({
    async send({ messageId: _, to, headers = {}, ...mail }) {
      await app.db.insert(mails).values({ ...mail, toAddress: to, headers, createdAt: app.now(), sentAt: app.now() });
      return { kind: 'sent' };
    },
    close() {},
  }),
};

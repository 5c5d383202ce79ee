import { createTransport } from 'nodemailer';

export type MailTransport = {
  send(mail: {
    id: string;
    to: string;
    subject: string;
    text: string;
    html: string;
    headers: Record<string, string>;
  }): Promise<void>;
};

/** SMTP when an address of a server is given. */
export function smtpTransport(url: string, from: string): MailTransport {
  const smtp = createTransport(url);
  return {
    async send({ id, to, subject, text, html, headers }) {
      // a fixed Message-ID lets mail servers recognise a repetition
      await smtp.sendMail({
        from,
        to,
        subject,
        text,
        html,
        headers,
        messageId: `<${id}@${from.split('@').pop()!.replace('>', '')}>`,
      });
    },
  };
}

/** Demo and tests: mails stay in the outbox table and are read at /dev/mail. */
export const capturedTransport: MailTransport = { async send() {} };

import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  url: string;
  /** number of acceptances of each mail, by its Message-ID */
  accepted: Map<string, number>;
  /** the subjects of the mails accepted for an address */
  subjects(address: string): string[];
  stop(): Promise<void>;
};

/** A mail server that accepts and counts every mail. */
export async function startMailServer(): Promise<MailServer> {
  const accepted = new Map<string, number>();
  const byAddress = new Map<string, string[]>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (part) => {
        text += part;
      });
      stream.on('end', () => {
        const head = text.slice(0, text.indexOf('\r\n\r\n'));
        const id = /^message-id: *(.+)$/im.exec(head)?.[1] ?? '';
        accepted.set(id, (accepted.get(id) ?? 0) + 1);
        for (const { address } of session.envelope.rcptTo)
          byAddress.set(address, [...(byAddress.get(address) ?? []), /^subject: *(.+)$/im.exec(head)?.[1] ?? '']);
        callback();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    subjects: (address) => byAddress.get(address) ?? [],
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

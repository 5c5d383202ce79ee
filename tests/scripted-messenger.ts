import { randomUUID } from 'node:crypto';
import { ChannelError, type MessageProvider, type OutgoingMessage } from '#channels/message-provider.ts';
import type { MessageChannel, ProblemKind } from '#shared/message-states.ts';

type Failure = { kind: ChannelError['kind']; problem: ProblemKind; code?: string; isSent?: boolean };

/** A provider that answers as told, and remembers what phones received. */
export function scriptedMessenger(channel: MessageChannel) {
  const received: (OutgoingMessage & { providerMessageId: string })[] = [];
  const failures: Failure[] = [];
  let beforeAnswer: () => Promise<void> = async () => {};
  const provider: MessageProvider = {
    name: channel === 'sms' ? 'pigeon' : 'parrot',
    label: 'Pigeon',
    channel,
    async send(message) {
      const failure = failures.shift();
      const providerMessageId = randomUUID();
      if (!failure || failure.isSent) received.push({ ...message, providerMessageId });
      await beforeAnswer();
      if (!failure) return { providerMessageId, providerUserId: null };
      const { kind, problem, code = 'CODE' } = failure;
      throw new ChannelError(kind, { kind: problem, code, text: `It says ${code}` });
    },
    readCallback: () => ({ verified: false, reason: 'none' }),
    async test() {},
  };
  return {
    provider,
    received,
    failNext: (failure: Failure) => failures.push(failure),
    /** runs before each answer */
    beforeAnswer: (run: () => Promise<void>) => {
      beforeAnswer = run;
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { ChannelRegistry } from '#channels/channel-registry.ts';
import { ChannelError, type MessageProvider } from '#channels/message-provider.ts';
import type { App } from '#platform/app.ts';
import { runInParallel } from '#shared/run-in-parallel.ts';
import { traced } from '#shared/tracing.ts';
import { checkMessage } from './check-message.ts';
import { claimMessage, endExpiredClaims, findDueMessages, type StoredMessage } from './claim-message.ts';
import {
  endMessage,
  recordAcceptance,
  recordRefusal,
  recordUnknown,
  requeueMessage,
  startSending,
  waitUntil,
} from './record-send-result.ts';

/** Calls to providers at the same time. */
const CALLS = 5;

/** Sends every message that is due. Returns how many there were. */
export async function sendDueMessages(app: App, channels: ChannelRegistry): Promise<number> {
  await endExpiredClaims(app);
  const due = await findDueMessages(app);
  await runInParallel(due, CALLS, (id) => sendMessage(app, channels, id));
  return due.length;
}

/**
 * Sends one message that is due: claimed before its provider is called, and checked at that moment. A process that dies
 * in between leaves a claim, which ends as unknown.
 */
export async function sendMessage(app: App, channels: ChannelRegistry, id: string): Promise<void> {
  const message = await claimMessage(app.db, id, randomUUID(), app.now());
  if (!message) return;
  const check = await checkMessage(app, channels, message);
  if (check.kind === 'wait') return waitUntil(app, message, check.until, check.reason);
  if (check.kind === 'end') return endMessage(app, message, check);
  const { provider, template, values, text } = check;
  const isStarted = await startSending(app, message, provider.name, text);
  if (!isStarted) return;
  const attributes = { 'message.id': id, 'message.event': message.event, 'message.channel': message.channel };
  const outgoing = {
    reference: id,
    phone: message.phone!,
    values,
    template: {
      name: template.templateName,
      language: template.language,
      category: template.category,
      dltTemplateId: template.dltTemplateId,
      header: template.header,
    },
  };
  const result = await traced('send message', { kind: 'client', attributes }, () => send(provider, outgoing));
  if (!(result instanceof ChannelError)) return recordAcceptance(app, message, provider.name, result);
  app.log.warn({ messageId: id, kind: result.kind, problem: result.problem }, 'message was not sent');
  await recordError(app, message, provider.name, result);
}

async function send(provider: MessageProvider, message: Parameters<MessageProvider['send']>[0]) {
  try {
    return await provider.send(message);
  } catch (error) {
    if (error instanceof ChannelError) return error;
    throw error;
  }
}

function recordError(app: App, message: StoredMessage, provider: string, error: ChannelError): Promise<void> {
  if (error.kind === 'refused') return recordRefusal(app, message, provider, error.problem);
  if (error.kind === 'unknown') return recordUnknown(app, message, error.problem);
  return requeueMessage(app, message, provider, error.problem, error.retryAfterSeconds);
}

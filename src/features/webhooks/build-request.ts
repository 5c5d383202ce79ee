import type { webhookEndpoints, webhookEvents } from '#db/schema/webhooks.ts';
import type { App } from '#platform/app.ts';
import { tryOpenText } from '#platform/sealed-text.ts';
import { signWebhook } from './sign-webhook.ts';

export const SECRET_PURPOSE = 'webhook-secret';

type Event = typeof webhookEvents.$inferSelect;
type Endpoint = Pick<typeof webhookEndpoints.$inferSelect, 'secret' | 'previousSecret' | 'previousSecretUntil'>;

/** The body of an event, the same in each try. */
export function bodyOf({ id, type, sequence, subject, createdAt, data }: Event): string {
  return JSON.stringify({ id, type, version: 1, sequence, subject, timestamp: createdAt.toISOString(), data });
}

/** The request of an event now; null when its secret cannot be read. During a change of the secret both sign it. */
export function buildRequest(
  app: App,
  endpoint: Endpoint,
  event: Event,
  at: Date,
): { headers: Record<string, string>; body: string } | null {
  const { secret, previousSecret, previousSecretUntil } = endpoint;
  const open = (sealed: string) => tryOpenText(app.keys, SECRET_PURPOSE, sealed);
  const current = open(secret);
  if (current === null) return null;
  const previous = previousSecret && previousSecretUntil && previousSecretUntil > at ? open(previousSecret) : null;
  const timestamp = Math.floor(at.getTime() / 1000);
  const body = bodyOf(event);
  const secrets = previous === null ? [current] : [current, previous];
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Shop-Webhooks/1',
      'webhook-id': event.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(secrets, event.id, timestamp, body),
    },
    body,
  };
}

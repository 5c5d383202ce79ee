import { randomUUID } from 'node:crypto';
import type { webhookEndpoints, webhookEvents } from '#db/schema/webhooks.ts';
import type { App } from '#platform/app.ts';
import { type OutsideRequest, postOutside } from '#platform/outbound/post-outside.ts';
import { buildRequest } from './build-request.ts';
import { ANSWER_BYTES, TIMEOUT_SECONDS } from './rules.ts';
import type { Try } from './settle-delivery.ts';

export type Post = typeof postOutside;

/** A demo may be started so that its own machine can receive events. */
export const allowsLoopback = ({ demo, config }: Pick<App, 'demo' | 'config'>): boolean =>
  demo && config.WEBHOOKS_TO_LOOPBACK;

/** Posts an event once, signed now. Never throws. */
export async function sendTry(
  app: App,
  endpoint: typeof webhookEndpoints.$inferSelect,
  event: typeof webhookEvents.$inferSelect,
  post: Post = postOutside,
): Promise<Try> {
  // by the process's clock, which receivers compare with theirs
  const at = new Date();
  const { headers, body } = buildRequest(app, endpoint, event, at);
  const request: OutsideRequest = {
    url: endpoint.url,
    headers,
    body,
    timeoutMs: TIMEOUT_SECONDS * 1000,
    mostBytes: ANSWER_BYTES,
    allowsLoopback: allowsLoopback(app),
  };
  return { id: randomUUID(), at, headers, answer: await post(request) };
}

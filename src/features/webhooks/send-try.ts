import { randomUUID } from 'node:crypto';
import type { webhookEndpoints, webhookEvents } from '#db/schema/webhooks.ts';
import type { App } from '#platform/app.ts';
import { type OutboundRequest, postOutbound } from '#platform/outbound/post-outbound.ts';
import { buildRequest } from './build-request.ts';
import type { Try } from './record-delivery-result.ts';
import { ANSWER_BYTES, TIMEOUT_SECONDS } from './rules.ts';

export type Post = typeof postOutbound;

/** A demo may be started so that its own machine can receive events. */
export const allowsLoopback = ({ demo, config }: Pick<App, 'demo' | 'config'>): boolean =>
  demo && config.WEBHOOKS_TO_LOOPBACK;

const SECRET_UNREADABLE =
  'The signing secret cannot be read, because the shop’s own secret has changed. Give the endpoint a new one.';

/** Posts an event once, signed now. Never throws. */
export async function sendTry(
  app: App,
  endpoint: typeof webhookEndpoints.$inferSelect,
  event: typeof webhookEvents.$inferSelect,
  post: Post = postOutbound,
): Promise<Try> {
  // by the process's clock, which receivers compare with theirs
  const at = new Date();
  const id = randomUUID();
  const built = buildRequest(app, endpoint, event, at);
  if (!built) return { id, at, headers: {}, answer: { status: null, error: SECRET_UNREADABLE, body: '', tookMs: 0 } };
  const request: OutboundRequest = {
    url: endpoint.url,
    ...built,
    timeoutMs: TIMEOUT_SECONDS * 1000,
    mostBytes: ANSWER_BYTES,
    allowsLoopback: allowsLoopback(app),
  };
  return { id, at, headers: built.headers, answer: await post(request) };
}

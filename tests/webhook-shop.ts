/** Helpers of webhook tests: endpoints, an in-memory receiver that can fail, and deliveries run on demand. */
import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { transact } from '../src/db/client.ts';
import { webhookDeliveries, webhookEvents } from '../src/db/schema/webhooks.ts';
import { deliverAll } from '../src/features/webhooks/deliver-webhooks.ts';
import { recordWebhookEvents, type WebhookEvent } from '../src/features/webhooks/record-webhook-events.ts';
import { createEndpoint } from '../src/features/webhooks/save-endpoint.ts';
import type { Post } from '../src/features/webhooks/send-try.ts';
import type { OutboundRequest } from '../src/platform/outbound/post-outbound.ts';
import { makeStaff } from './factories.ts';
import type { TestApp } from './test-app.ts';

export const STOCK_DATA = (sku: string): Extract<WebhookEvent, { type: 'stock.changed' }>['data'] => ({
  stock: {
    productId: crypto.randomUUID(),
    variantId: crypto.randomUUID(),
    sku,
    onHand: 5,
    reserved: 0,
    available: 5,
    lowStockThreshold: 2,
  },
});

export async function makeEndpoint(app: TestApp, events: string[] = ['*'], url = 'https://receiver.example/hook') {
  const staff = await makeStaff(app);
  return { staff, ...(await createEndpoint(app, staff, { name: 'Warehouse', url, events })) };
}

/** Events of subjects in the given order, each in its own transaction. */
export async function tell(app: TestApp, ...subjects: string[]): Promise<void> {
  for (const subject of subjects)
    await transact(app.db, (tx) =>
      recordWebhookEvents(tx, [{ type: 'stock.changed', subject, data: STOCK_DATA(subject) }]),
    );
}

type Received = { id: string; subject: string; sequence: number; type: string; request: OutboundRequest };

/** A receiver that responds 200 by default and records accepted and refused requests. */
export function receiver() {
  const acceptedEvents: Received[] = [];
  const requests: Received[] = [];
  let respond: (received: Received) => number | null | Promise<number | null> = () => 200;
  const post: Post = async (request) => {
    const { id, subject, sequence, type } = JSON.parse(request.body) as Received;
    const received = { id, subject, sequence, type, request };
    requests.push(received);
    const status = await respond(received);
    if (status !== null && status >= 200 && status < 300) acceptedEvents.push(received);
    return { status, error: status === null ? 'connection refused' : null, body: `answer ${status}`, tookMs: 3 };
  };
  const respondWith = (next: typeof respond) => {
    respond = next;
  };
  return { post, taken: acceptedEvents, asked: requests, answers: respondWith };
}

export const deliver = (app: TestApp, endpointId: string, { post }: { post: Post }): Promise<void> =>
  deliverAll(app, endpointId, post, new AbortController().signal);

/** Makes waiting deliveries due. */
export async function letTimePass(app: TestApp): Promise<void> {
  await app.db.update(webhookDeliveries).set({ nextTryAt: sql`now()` }).where(eq(webhookDeliveries.state, 'waiting'));
}

export const allEvents = (app: TestApp) => app.db.select().from(webhookEvents).orderBy(webhookEvents.sequence);
export const allDeliveries = (app: TestApp) =>
  app.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.sequence);

/** Written from docs/webhooks.md, independent of the shop's code. */
export function isSignedBy(secret: string, { headers, body }: OutboundRequest): boolean {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return (headers['webhook-signature'] ?? '').split(' ').includes(signature);
}

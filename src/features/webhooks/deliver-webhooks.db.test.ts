import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '#db/client.ts';
import { mails, settings } from '#db/schema/platform.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints, webhookEvents } from '#db/schema/webhooks.ts';
import { loadKeys } from '#platform/keys.ts';
import { sealText } from '#platform/sealed-text.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { allDeliveries, deliver, isSignedBy, letTimePass, makeEndpoint, receiver, tell } from '#tests/webhook-shop.ts';
import { SECRET_PURPOSE } from './build-request.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { createWebhookSender } from './deliver-webhooks.ts';
import { purgeWebhooks } from './purge-webhooks.ts';
import { replayEvents, resendDeliveries } from './replay-events.ts';
import { rotateSecret } from './save-endpoint.ts';
import { sendTestEvent } from './send-test-event.ts';
import { setEndpointActive } from './set-endpoint-active.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const subjectsOf = (list: { subject: string }[]) => list.map(({ subject }) => subject);
const isAscending = (list: { sequence: number }[]) =>
  list.every(({ sequence }, place) => place === 0 || sequence > list[place - 1]!.sequence);

describe('order', () => {
  test('holds later events of a subject after a failure, and sends other subjects', async () => {
    const { id } = await makeEndpoint(app);
    await tell(app, 'a', 'b', 'a', 'c', 'a');
    const other = receiver();
    other.answers(({ subject }) => (subject === 'a' ? 503 : 200));
    await deliver(app, id, other);
    expect(subjectsOf(other.taken).sort()).toEqual(['b', 'c']);
    expect(other.asked.filter(({ subject }) => subject === 'a')).toHaveLength(1);
    other.answers(() => 200);
    await letTimePass(app);
    await deliver(app, id, other);
    const eventsOfA = other.taken.filter(({ subject }) => subject === 'a');
    expect(eventsOfA).toHaveLength(3);
    expect(isAscending(eventsOfA)).toBe(true);
  });

  test('delivers every event once and in order with two workers and failing tries', async () => {
    const { id } = await makeEndpoint(app);
    const subjects = Array.from({ length: 240 }, (_, place) => `order ${place % 24}`);
    await tell(app, ...subjects);
    const other = receiver();
    let requests = 0;
    other.answers(async () => {
      requests += 1;
      const fails = requests % 5 === 0;
      await new Promise((resolve) => setImmediate(resolve));
      return fails ? 500 : 200;
    });
    const second = connect(app.databaseUrl, { max: 10 });
    const elsewhere: TestApp = { ...app, db: second.db };
    for (let rounds = 0; other.taken.length < subjects.length && rounds < 30; rounds++) {
      await letTimePass(app);
      await Promise.all([deliver(app, id, other), deliver(elsewhere, id, other)]);
    }
    await second.close();
    expect(other.taken).toHaveLength(subjects.length);
    expect(new Set(other.taken.map((one) => one.id)).size).toBe(subjects.length);
    for (const subjectEvents of Map.groupBy(other.taken, ({ subject }) => subject).values())
      expect(isAscending(subjectEvents)).toBe(true);
  });

  test('claims nothing twice in twenty concurrent claims', async () => {
    const { id } = await makeEndpoint(app);
    await tell(app, ...Array.from({ length: 60 }, (_, place) => `order ${place % 30}`));
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimDeliveries(app.db, id, 5)));
    const claimed = claims.flatMap((one) => one.claimed.map(({ delivery }) => delivery));
    expect(new Set(claimed.map((one) => one.id)).size).toBe(claimed.length);
    // at most one per subject
    expect(new Set(subjectsOf(claimed)).size).toBe(claimed.length);
    expect(claimed.length).toBeGreaterThan(5);
  });

  test('sends a replayed earlier event after the one being sent', async () => {
    const { id, staff } = await makeEndpoint(app);
    await tell(app, 'a');
    await deliver(app, id, receiver());
    await tell(app, 'a');
    const { claimed } = await claimDeliveries(app.db, id, 1);
    expect(claimed).toHaveLength(1);
    await replayEvents(app, staff, { id, from: '2020-01-01T00:00:00Z' });
    expect((await claimDeliveries(app.db, id, 5)).claimed).toEqual([]);
  });
});

describe('failures', () => {
  test('sends an event again with the same id when the process dies before recording', async () => {
    const { id } = await makeEndpoint(app);
    await tell(app, 'a', 'a');
    const other = receiver();
    // claimed and sent, but not recorded
    const { claimed } = await claimDeliveries(app.db, id, 5);
    expect(claimed).toHaveLength(1);
    await deliver(app, id, other);
    expect(other.taken).toEqual([]);
    await letTimePass(app);
    await deliver(app, id, other);
    expect(other.taken.map((one) => one.id)[0]).toBe(claimed[0]!.event.id);
    expect(other.taken).toHaveLength(2);
  });

  test('waits longer after each failure, logs every try and gives up after three days', async () => {
    const { id } = await makeEndpoint(app);
    await tell(app, 'a', 'b', 'a');
    const other = receiver();
    other.answers(({ subject }) => (subject === 'a' ? null : 200));
    const waits: number[] = [];
    for (let tries = 0; tries < 4; tries++) {
      await letTimePass(app);
      await deliver(app, id, other);
      const [{ seconds } = { seconds: 0 }] = (
        await app.db.execute<{ seconds: number }>(
          sql`select extract(epoch from max(next_try_at) - now())::float8 as seconds from webhook_deliveries where tries > 0 and state = 'waiting'`,
        )
      ).rows;
      waits.push(seconds);
    }
    for (const [place, longest] of [5, 30, 120, 600].entries()) {
      expect(waits[place]).toBeGreaterThan(longest * 0.85);
      expect(waits[place]).toBeLessThan(longest * 1.11);
    }
    expect(await app.db.select().from(webhookAttempts).where(sql`error = 'connection refused'`)).toHaveLength(4);
    // the endpoint accepts other events, so it stays active and this delivery fails
    await tell(app, 'c');
    await deliver(app, id, other);
    await app.db
      .update(webhookDeliveries)
      .set({ firstTriedAt: sql`now() - interval '73 hours'` })
      .where(sql`tries > 0 and state = 'waiting'`);
    const { id: refused } = other.asked.find(({ subject }) => subject === 'a')!;
    other.answers((one) => (one.id === refused ? 500 : 200));
    await letTimePass(app);
    await deliver(app, id, other);
    const deliveriesOfA = (await allDeliveries(app)).filter(({ subject }) => subject === 'a');
    expect(deliveriesOfA.map(({ state }) => state)).toEqual(['failed', 'delivered']);
  });

  test('logs that the signing secret cannot be read, and delivers with a new one', async () => {
    const { id, staff } = await makeEndpoint(app);
    await tell(app, 'a');
    const foreign = sealText(loadKeys('the secret of another shop', ''), SECRET_PURPOSE, 'whsec_other');
    await app.db.update(webhookEndpoints).set({ secret: foreign });
    const other = receiver();
    await deliver(app, id, other);
    expect(other.asked).toEqual([]);
    const [attempt] = await app.db.select().from(webhookAttempts);
    expect(attempt).toMatchObject({ status: null, error: expect.stringMatching(/^The signing secret cannot be read/) });
    const { secret } = await rotateSecret(app, staff, id);
    await letTimePass(app);
    await deliver(app, id, other);
    expect(other.taken).toHaveLength(1);
    expect(isSignedBy(secret, other.taken[0]!.request)).toBe(true);
  });

  test('gives up at once on 410, and counts only 2xx as delivered', async () => {
    const { id } = await makeEndpoint(app);
    const statuses = [410, 301, 204, 400];
    await tell(app, ...statuses.map(String));
    const other = receiver();
    other.answers(({ subject }) => Number(subject));
    await deliver(app, id, other);
    const states = Object.fromEntries((await allDeliveries(app)).map(({ subject, state }) => [subject, state]));
    expect(states).toEqual({ 410: 'failed', 301: 'waiting', 204: 'delivered', 400: 'waiting' });
  });

  test('switches an endpoint off after three days of failures, mails once and keeps its events', async () => {
    const { id, staff } = await makeEndpoint(app);
    const general = { contactEmail: 'owner@shop.example' };
    await app.db
      .update(settings)
      .set({ value: sql`value || ${JSON.stringify(general)}::jsonb` })
      .where(eq(settings.section, 'general'));
    await tell(app, 'a', 'a', 'b');
    const other = receiver();
    other.answers(() => null);
    await deliver(app, id, other);
    const endpoint = async () => (await app.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0]!;
    expect(await endpoint()).toMatchObject({ state: 'active', failingSince: expect.any(Date) });
    await app.db.update(webhookEndpoints).set({ failingSince: sql`now() - interval '73 hours'` });
    await app.db.update(webhookDeliveries).set({ firstTriedAt: sql`now() - interval '73 hours'` });
    await letTimePass(app);
    await deliver(app, id, other);
    expect(await endpoint()).toMatchObject({ state: 'off', switchedOffAt: expect.any(Date) });
    expect(await app.db.select().from(mails)).toMatchObject([
      { toAddress: 'owner@shop.example', purpose: 'webhook-off' },
    ]);
    // events that happen meanwhile wait, too
    await tell(app, 'a');
    await letTimePass(app);
    const before = other.asked.length;
    await deliver(app, id, other);
    expect(other.asked).toHaveLength(before);
    expect((await allDeliveries(app)).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    other.answers(() => 200);
    await setEndpointActive(app, staff, id, true);
    await deliver(app, id, other);
    expect(other.taken).toHaveLength(4);
    expect(await endpoint()).toMatchObject({ state: 'active', failingSince: null, switchedOffAt: null });
  });
});

describe('manual actions', () => {
  test('sends a delivered event again with its id, and replays a period in order', async () => {
    const { id, staff } = await makeEndpoint(app);
    const other = receiver();
    await tell(app, 'a', 'a', 'b');
    await deliver(app, id, other);
    const [first] = await allDeliveries(app);
    expect(await resendDeliveries(app, staff, [first!.id])).toBe(1);
    await deliver(app, id, other);
    expect(other.taken.at(-1)!.id).toBe(first!.eventId);
    const later = await makeEndpoint(app, ['stock.*'], 'https://later.example/hook');
    const second = receiver();
    expect(await replayEvents(app, later.staff, { id: later.id, from: new Date(0).toISOString() })).toBe(3);
    await deliver(app, later.id, second);
    expect(new Set(second.taken.map((one) => one.id)).size).toBe(3);
    for (const subjectEvents of Map.groupBy(second.taken, ({ subject }) => subject).values())
      expect(isAscending(subjectEvents)).toBe(true);
  });

  test('sends a test to a paused endpoint only, without retries', async () => {
    const { id, staff } = await makeEndpoint(app);
    await makeEndpoint(app, ['*'], 'https://another.example/hook');
    await setEndpointActive(app, staff, id, false);
    const other = receiver();
    other.answers(() => 500);
    const { isDelivered } = await sendTestEvent(app, staff, id, other.post);
    expect(isDelivered).toBe(false);
    expect(other.asked).toMatchObject([{ type: 'webhook.test' }]);
    expect(await allDeliveries(app)).toMatchObject([{ endpointId: id, state: 'failed', tries: 1, status: 500 }]);
  });

  test('signs with both secrets for a day after a change, then with the new one', async () => {
    const { id, secret, staff } = await makeEndpoint(app);
    const { secret: next } = await rotateSecret(app, staff, id);
    const other = receiver();
    await tell(app, 'a');
    await deliver(app, id, other);
    expect(isSignedBy(secret, other.taken[0]!.request)).toBe(true);
    expect(isSignedBy(next, other.taken[0]!.request)).toBe(true);
    await app.db.update(webhookEndpoints).set({ previousSecretUntil: sql`now() - interval '1 second'` });
    await tell(app, 'a');
    await deliver(app, id, other);
    expect(isSignedBy(secret, other.taken[1]!.request)).toBe(false);
    expect(isSignedBy(next, other.taken[1]!.request)).toBe(true);
    expect(isSignedBy(next, { ...other.taken[1]!.request, body: `${other.taken[1]!.request.body} ` })).toBe(false);
    const [row] = await app.db.select().from(webhookEndpoints);
    expect(JSON.stringify(row)).not.toContain(next.slice(6));
  });
});

test('delivers to other endpoints while one is slow', async () => {
  const slow = await makeEndpoint(app, ['*'], 'https://slow.example/hook');
  await makeEndpoint(app, ['*'], 'https://quick.example/hook');
  await tell(app, 'a', 'b', 'c');
  const other = receiver();
  const ends: (() => void)[] = [];
  const sender = createWebhookSender((request) =>
    request.url.includes('slow')
      ? new Promise((resolve) => ends.push(() => resolve({ status: 200, error: null, body: '', tookMs: 1 })))
      : other.post(request),
  );
  await sender.run(app);
  await expect.poll(() => other.taken.length).toBe(3);
  // a request that begins after the loop below would never end
  await expect.poll(() => ends.length).toBe(3);
  const stopped = sender.stop!();
  for (const end of ends) end();
  await stopped;
  const [countRow] = (
    await app.db.execute<{ n: number }>(
      sql`select count(*)::int as n from webhook_deliveries where endpoint_id = ${slow.id} and state = 'waiting'`,
    )
  ).rows;
  expect(countRow!.n).toBe(0);
});

test('removes events with their tries after thirty days', async () => {
  const { id } = await makeEndpoint(app);
  await tell(app, 'a', 'b');
  await deliver(app, id, receiver());
  await app.db
    .update(webhookEvents)
    .set({ createdAt: sql`now() - interval '31 days'` })
    .where(eq(webhookEvents.subject, 'a'));
  expect(await purgeWebhooks(app)).toBe(1);
  expect(subjectsOf(await allDeliveries(app))).toEqual(['b']);
  expect(await app.db.select().from(webhookAttempts)).toHaveLength(1);
});

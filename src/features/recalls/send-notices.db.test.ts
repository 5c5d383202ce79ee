/** Notices by real workers that are killed, through a real SMTP server: nobody gets a mail twice, nobody is forgotten. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBoss } from '#platform/jobs/queue.ts';
import { createQueues } from '#platform/jobs/worker.ts';
import { DyingProcess } from '#tests/histories/dying-process.ts';
import { openRecallShop, type RecallShop } from '#tests/recall-shop.ts';
import { buildPrograms } from '../../../tools/programs/build-programs.ts';
import { listAffectedOrders } from './list-affected-orders.ts';
import { readRecall } from './read-recall.ts';
import { rehearseRecall } from './rehearse-recall.ts';
import { sendNotices } from './send-notices.ts';

/** in the project, where its packages are found */
const PROGRAMS = path.resolve(import.meta.dirname, '../../../build/test-programs');
const BUYERS = 250;

let shop: RecallShop;
beforeEach(async () => {
  shop = await openRecallShop();
});
afterEach(() => shop.close());

/** A recall that concerns an order of its own and so many copies of it. */
async function started(copies: number) {
  const { orderId } = await shop.sent(1, ['delivered']);
  await shop.copies(orderId, copies);
  // those of the order itself go to the same address
  await shop.app.db.execute(sql`delete from mails`);
  await shop.start();
}

const countOf = async (query: string) => (await shop.app.db.execute(sql.raw(query))).rows[0]!.n as number;
const pendingCount = () => countOf(`select count(*)::int as n from recall_notices where state = 'pending'`);
const mailCount = () => countOf(`select count(*)::int as n from mails where purpose = 'recall'`);

test('writes one mail for each notice when its process dies at any statement', async () => {
  await started(9);
  const run = async (point: ConstructorParameters<typeof DyingProcess>[1]) => {
    const process = new DyingProcess(
      { app: shop.app, newGateways: () => null, newCarriers: () => null } as never,
      point,
    );
    // the recorded jobs of the test are outside the transaction
    process.app.jobs = { send: async () => {}, sendAll: async () => {} };
    const end = await process.run(({ app }) => sendNotices(app));
    return { end, calls: process.calls };
  };
  const uninterruptedRun = await run(null);
  expect([uninterruptedRun.end, await mailCount()]).toEqual(['done', 10]);
  let died = 0;
  for (let call = 1; call <= uninterruptedRun.calls.length; call++)
    for (const when of ['before', 'after'] as const) {
      await shop.app.db.execute(sql`delete from mails`);
      await shop.app.db.execute(sql`delete from recall_notices`);
      const { end } = await run({ call, when });
      if (end === 'died') died += 1;
      await vi.waitFor(async () => {
        await sendNotices(shop.app);
        expect(await pendingCount()).toBe(0);
      });
      expect([call, when, await mailCount()]).toEqual([call, when, 10]);
    }
  expect(died).toBeGreaterThan(uninterruptedRun.calls.length);
}, 60_000);

test('writes one mail for each notice when several workers run at once', async () => {
  await started(BUYERS);
  await Promise.all(Array.from({ length: 4 }, () => sendNotices(shop.app)));
  while ((await sendNotices(shop.app)) > 0);
  expect([await pendingCount(), await mailCount()]).toEqual([0, BUYERS + 1]);
  const { recall } = await readRecall(shop.app.db, shop.batchId);
  expect(recall!.notices).toMatchObject({ pending: 0, mailed: BUYERS + 1, sent: 0 });
});

test('is traced, listed and rehearsed in under a second for a batch in 5,000 orders', async () => {
  const { orderId } = await shop.sent(1, ['delivered']);
  await shop.copies(orderId, 4999);
  const other = await shop.receive(shop.product.variantId, 'OTHER', 5, 900);
  await shop.copies(orderId, 5000, other.batchId);
  const timed = async <T>(work: () => Promise<T>) => {
    const from = performance.now();
    return { result: await work(), milliseconds: performance.now() - from };
  };
  const read = await timed(() => readRecall(shop.app.db, shop.batchId));
  expect(read.result.figures).toMatchObject({ orders: 5000, mails: 5000, delivered: 5000, amount: 5000 * 129_900 });
  const listed = await timed(() => listAffectedOrders(shop.app, { batchId: shop.batchId, limit: 100 }));
  expect(listed.result.rows).toHaveLength(100);
  const open = await timed(() =>
    listAffectedOrders(shop.app, { batchId: shop.batchId, limit: 25, view: 'refund_open' }),
  );
  expect(open.result.total.count).toBe(5000);
  const rehearsed = await timed(() => rehearseRecall(shop.app, shop.staff, shop.batchId));
  expect(rehearsed.result.rehearsals[0]!.milliseconds).toBeLessThan(1000);
  const start = await timed(() => shop.start());
  expect(start.result.recall!.notices.pending).toBe(5000);
  for (const { milliseconds } of [read, listed, open, rehearsed]) expect(milliseconds).toBeLessThan(1000);
  const sweep = await timed(() => sendNotices(shop.app));
  expect([sweep.result, sweep.milliseconds < 2000]).toEqual([100, true]);
}, 60_000);

describe('workers', () => {
  let server: Awaited<ReturnType<typeof startMailServer>>;
  const workers = new Set<ChildProcess>();
  beforeAll(async () => {
    await buildPrograms(['tests/recall-worker.ts'], PROGRAMS);
  });
  beforeEach(async () => {
    server = await startMailServer();
    const boss = createBoss(shop.app.databaseUrl, shop.app.log, 'sender');
    await boss.start();
    await createQueues(boss, [{ name: 'mail.send', retryLimit: 0, retryDelay: 0 }]);
    await boss.stop({ graceful: false });
  });
  afterEach(async () => {
    for (const worker of workers) await kill(worker);
    await server.close();
  });

  async function worker(): Promise<ChildProcess> {
    const child = spawn(process.execPath, [path.join(PROGRAMS, 'tests/recall-worker.js')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DATABASE_URL: shop.app.databaseUrl, SMTP_URL: server.url },
    });
    workers.add(child);
    await new Promise<void>((resolve, reject) => {
      child.stdout!.once('data', () => resolve());
      child.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)));
    });
    return child;
  }

  async function kill(child: ChildProcess): Promise<void> {
    workers.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exit;
  }

  /** Mails that are neither sent nor waiting: their sender died, and staff decide about them. */
  const doubtful = () =>
    countOf(
      `select count(*)::int as n from mails where sent_at is null and (claim is not null or unknown_at is not null)`,
    );
  const isDone = () =>
    vi.waitFor(
      async () => {
        expect(await pendingCount()).toBe(0);
        expect(await countOf(`select count(*)::int as n from mails where next_try_at is not null`)).toBe(0);
        expect((await doubtful()) + server.sentCount()).toBeGreaterThanOrEqual(BUYERS + 1);
      },
      { timeout: 40_000, interval: 100 },
    );

  test('deliver each mail once when two run and both are killed on the way', async () => {
    await started(BUYERS);
    for (const accepted of [20, 90, 160]) {
      const both = await Promise.all([worker(), worker()]);
      await vi.waitFor(() => expect(server.accepted.size).toBeGreaterThan(accepted), { timeout: 20_000, interval: 2 });
      await Promise.all(both.map(kill));
    }
    await Promise.all([worker(), worker()]);
    await isDone();
    expect(await mailCount()).toBe(BUYERS + 1);
    for (const [address, times] of server.accepted) expect([address, times]).toEqual([address, 1]);
    // a mail whose sender died is in doubt, and never sent again by itself; all others arrived
    const inDoubt = await doubtful();
    expect(inDoubt).toBeLessThanOrEqual(3 * 2 * 20);
    expect(server.accepted.size).toBeGreaterThanOrEqual(BUYERS + 1 - inDoubt);
  }, 120_000);
});

/** A mail server that counts what it accepts, by address. */
async function startMailServer() {
  const accepted = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      stream.resume();
      stream.on('end', () => {
        const { address } = session.envelope.rcptTo[0]!;
        accepted.set(address, (accepted.get(address) ?? 0) + 1);
        callback();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    accepted,
    sentCount: () => accepted.size,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { mails } from '#db/schema/platform.ts';
import { reminders } from '#db/schema/reminders.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { openReminderShop } from '#tests/reminder-shop.ts';
import { workerProcesses } from '#tests/worker-processes.ts';

const WORKER = path.resolve(import.meta.dirname, '../../../tests/reminder-worker.ts');
const COUNT = 60;
/** Every fourth shopper orders while the workers run. */
const ORDERS = 4;

test('sends each mail once at most when its senders are killed, and none to those who have ordered before', async () => {
  const { app, guest, fill, begin, order, close } = await openReminderShop();
  onTestFinished(close);
  const folder = mkdtempSync(path.join(tmpdir(), 'reminders-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'sent');
  const sentLines = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);
  const emailOf = (index: number) => `p${index}@example.in`;
  // the workers' clock is the real one: everything was begun three hours ago
  app.advance(-180 * MINUTE_MS);
  const shoppers = [];
  for (let index = 0; index < COUNT; index += 1) {
    const shopper = await guest();
    await fill(shopper, 1);
    await begin(shopper, emailOf(index));
    shoppers.push(shopper);
  }
  app.advance(180 * MINUTE_MS);
  const ordered = shoppers.flatMap((shopper, index) => (index % ORDERS === 0 ? [{ shopper, index }] : []));
  for (const { shopper, index } of ordered) await order(shopper, emailOf(index));

  const { start, kill } = workerProcesses(WORKER, { DATABASE_URL: app.databaseUrl, SENT_FILE: file });
  const openRows = sql`select from mails where next_try_at is not null or claimed_at is not null
    union all select from reminders where state = 'planned'`;
  const countOpen = async () => (await app.db.execute(openRows)).rows.length;
  for (let round = 0; round < 3; round += 1) {
    const two = await Promise.all([start(), start()]);
    const before = sentLines().length;
    // on a slow machine the rounds before may have sent everything
    const hasProgress = async () => sentLines().length > before || (round > 0 && (await countOpen()) === 0);
    await expect.poll(hasProgress, { timeout: 30_000, interval: 5 }).toBe(true);
    for (const worker of two) await kill(worker);
    // the claims of the dead workers have ended, and what waits is due
    await app.db.execute(
      sql`update mails set claimed_at = claimed_at - interval '10 minutes' where claimed_at is not null`,
    );
    await app.db.execute(sql`update mails set next_try_at = now() - interval '1 minute' where next_try_at is not null`);
  }
  await start();
  await expect.poll(countOpen, { timeout: 60_000 }).toBe(0);

  const lines = sentLines().filter((line) => line.startsWith('basket-reminder'));
  expect(new Set(lines).size).toBe(lines.length);
  for (const { index } of ordered) expect(lines).not.toContain(`basket-reminder ${emailOf(index)}`);
  const rows = await app.db.select().from(reminders);
  expect(rows).toHaveLength(COUNT);
  expect(rows.filter(({ reason }) => reason === 'ordered')).toHaveLength(ordered.length);
  expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(COUNT - ordered.length);
  // whatever no mail server has is marked as unknown, for staff
  const written = await app.db.select().from(mails).where(sql`purpose = 'basket-reminder'`);
  expect(written).toHaveLength(COUNT - ordered.length);
  const lost = written.filter(({ toAddress }) => !lines.includes(`basket-reminder ${toAddress}`));
  expect(lost.every(({ unknownAt }) => unknownAt !== null)).toBe(true);
  expect(written.filter(({ sentAt, unknownAt }) => !sentAt && !unknownAt)).toEqual([]);
}, 180_000);

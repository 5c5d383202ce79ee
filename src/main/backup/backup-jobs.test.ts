/** Automatic backups and rehearsals of the worker, and what the panel shows of them. */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginBackup } from '#features/backups/backup-log.ts';
import { readBackups } from '#features/backups/read-backups.ts';
import { readConfig } from '#platform/config.ts';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { type BackupShop, openBackupShop } from '#tests/backup-shop.ts';
import { runDue } from './backup-jobs.ts';
import { openShopDatabase, withBackupLock } from './open-shop-database.ts';

let shop: BackupShop;
beforeAll(async () => {
  shop = await openBackupShop();
}, 120_000);
afterAll(() => shop.close());

const archives = () => readdirSync(shop.archives).filter((name) => name.endsWith('.age'));
const overview = () => readBackups(shop.app);

test('makes no backup on the day of the set-up', async () => {
  await runDue(shop.app);
  expect((await overview()).backups).toEqual([]);
});

test('makes the daily backup once, rehearses it, and records both', async () => {
  shop.advance(DAY_MS);
  await runDue(shop.app);
  await runDue(shop.app);
  const { backups, lastGoodRehearsal, problem, kept } = await overview();
  expect(backups).toMatchObject([{ state: 'good', reason: 'schedule', rehearsal: 'good', place: shop.archives }]);
  expect(archives()).toEqual([backups[0]!.name]);
  expect(kept).toEqual({ count: 1, bytes: backups[0]!.bytes });
  const { rows } = await shop.app.db.execute<{ n: number }>(sql`select count(*)::int as n from orders`);
  expect(lastGoodRehearsal).toMatchObject({ state: 'good', figures: { orders: rows[0]!.n }, error: null });
  expect(lastGoodRehearsal!.passedCount).toBe(lastGoodRehearsal!.checkCount);
  expect(problem).toBeNull();
  // nothing of the rehearsal remains
  expect(readdirSync(shop.app.config.dataDir).filter((name) => name.startsWith('rehearsal'))).toEqual([]);
}, 180_000);

test('records why a rehearsal failed when the archive violates invariants', async () => {
  const { rows } = await shop.app.db.execute<{ id: string }>(sql`update orders set refund_state = 'failed' where id = (
    select id from orders where status = 'completed' and refund_state = 'none' order by id limit 1) returning id`);
  shop.advance(7 * DAY_MS);
  await runDue(shop.app);
  const { lastRehearsal, lastGoodRehearsal, problem } = await overview();
  expect(lastRehearsal).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('Doctor found derived-states'),
  });
  expect(lastRehearsal!.passedCount).toBe(lastRehearsal!.checkCount! - 1);
  expect(lastGoodRehearsal!.id).not.toBe(lastRehearsal!.id);
  expect(problem).toContain('this archive cannot restore the shop');
  await shop.app.db.execute(sql`update orders set refund_state = 'none' where id = ${rows[0]!.id}`);
}, 180_000);

test('records why a backup failed, and succeeds an hour later', async () => {
  const broken = readConfig({ DATA_DIR: shop.app.config.dataDir, BACKUP_TO: path.join(shop.parent, 'a-file') });
  writeFileSync(path.join(shop.parent, 'a-file'), 'no folder');
  const unable = { ...shop.app, config: broken };
  shop.advance(DAY_MS);
  await runDue(unable);
  const failed = await overview();
  expect(failed.backups[0]).toMatchObject({ state: 'failed', bytes: null, error: expect.stringContaining('a-file') });
  expect(failed.problem).toMatch(/^The backup of 29\/11\/2026 12:00 failed\. .*a-file/);
  await runDue(shop.app);
  expect((await overview()).backups[0]!.id).toBe(failed.backups[0]!.id);
  shop.advance(HOUR_MS);
  await runDue(shop.app);
  const healed = await overview();
  expect(healed.backups[0]).toMatchObject({ state: 'good', reason: 'schedule' });
  expect(healed.lastRehearsal).toMatchObject({ state: 'good', error: null });
  expect(healed.problem).toBeNull();
}, 180_000);

test('removes expired archives, and only those that it has recorded', async () => {
  const foreign = 'shop-2020-01-01t000000z-00000000.tar.zst.age';
  writeFileSync(path.join(shop.archives, foreign), 'somebody else’s');
  const before = archives();
  const config = readConfig({
    DATA_DIR: shop.app.config.dataDir,
    BACKUP_TO: shop.archives,
    BACKUP_REHEARSAL: 'off',
    BACKUP_KEEP_DAILY: '1',
    BACKUP_KEEP_WEEKLY: '0',
    BACKUP_KEEP_MONTHLY: '0',
  });
  shop.advance(DAY_MS);
  await runDue({ ...shop.app, config });
  const { backups, lastGoodRehearsal } = await overview();
  const good = backups.filter(({ state }) => state === 'good').map(({ name }) => name);
  // the new one, and the last rehearsed one
  expect(good).toHaveLength(2);
  expect(good).toContain(lastGoodRehearsal!.name);
  expect(archives().sort()).toEqual([...good, foreign].sort());
  expect(before.length).toBeGreaterThan(good.length);
  rmSync(path.join(shop.archives, foreign));
}, 180_000);

test('counts a backup whose process was killed as failed, and removes its part', async () => {
  const name = 'shop-2026-12-01t000000z-0badcafe.tar.zst.age';
  const part = path.join(shop.archives, `${name}.partial`);
  writeFileSync(part, 'half an archive');
  const start = { name, place: shop.archives, reason: 'schedule' as const, requestedBy: null };
  await beginBackup(shop.app.db, { ...start, startedAt: new Date(0) });
  shop.advance(DAY_MS);
  await runDue(shop.app);
  const { backups } = await overview();
  expect(backups.find((one) => one.name === name)).toMatchObject({ state: 'failed' });
  expect(existsSync(part)).toBe(false);
}, 180_000);

test('makes no second backup while one is running', async () => {
  const { url, close } = await openShopDatabase(shop.app.config);
  const before = archives();
  shop.advance(DAY_MS);
  await withBackupLock(url, () => runDue(shop.app));
  await close();
  expect(archives()).toEqual(before);
}, 180_000);

test('reports a missing backup when no worker has made any', async () => {
  shop.advance(3 * DAY_MS);
  expect((await overview()).problem).toMatch(/^No backup for \d days\./);
});

test('removes a partial backup when its process is stopped', async () => {
  const over = new AbortController();
  over.abort(new Error('told to end'));
  const before = readdirSync(shop.archives).sort();
  shop.advance(DAY_MS);
  await runDue(shop.app, over.signal);
  expect((await overview()).backups[0]).toMatchObject({ state: 'failed', error: 'told to end' });
  expect(readdirSync(shop.archives).sort()).toEqual(before);
}, 180_000);

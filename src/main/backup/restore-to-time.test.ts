/** A mistake is undone: the shop is restored to the moment before it, with the orders since the last archive. */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#db/client.ts';
import { startEmbeddedPostgres } from '#db/embedded/start.ts';
import { readBackups } from '#features/backups/read-backups.ts';
import { loadBackupKey } from '#platform/backup/backup-key.ts';
import { openBackupStore, openWalStore } from '#platform/backup/open-backup-store.ts';
import { readConfig } from '#platform/config.ts';
import { DAY_MS } from '#shared/dates.ts';
import { type BackupShop, openBackupShop } from '#tests/backup-shop.ts';
import { checkOut, makeCustomer, makeProduct, putInCart, scriptedGateway } from '#tests/factories.ts';
import { checkDatabase } from '../doctor/find-violations.ts';
import { runDue } from './backup-jobs.ts';
import { findArchiveBefore } from './find-archive-before.ts';
import { rehearseBackup } from './rehearse-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { createWalSweep } from './wal-job.ts';

let shop: BackupShop;
const sweep = createWalSweep({ BACKUP_WAL_SECONDS: 60 });
let product: Awaited<ReturnType<typeof makeProduct>>;
beforeAll(async () => {
  shop = await openBackupShop({ BACKUP_WAL: 'on', BACKUP_WAL_SECONDS: '3600' });
  product = await makeProduct(shop.app);
}, 120_000);
afterAll(async () => {
  await sweep.stop!();
  await shop.close();
});

const copyWal = () => sweep.run(shop.app);
const walFolder = () => path.join(shop.archives, 'wal');
const targetOf = (name: string) => path.join(shop.parent, name);

async function order(): Promise<string> {
  const { app } = shop;
  const userId = await makeCustomer(app);
  await putInCart(app, userId, product);
  const placed = await checkOut(app, scriptedGateway().gateways, userId, null, 'phonepe');
  return placed.orderId;
}

/** An instant between two writes, in whole milliseconds of the server's clock. */
async function momentBetween(): Promise<Date> {
  const clock = async () => {
    const { rows } = await shop.app.db.execute<{ now: string }>(sql`select clock_timestamp()::text as now`);
    return new Date(rows[0]!.now);
  };
  const moment = new Date((await clock()).getTime() + 1);
  while ((await clock()) <= moment);
  return moment;
}

async function restore(name: string, at: Date) {
  const { config } = shop.app;
  const [store, wal] = [await openBackupStore(config), await openWalStore(config)];
  const key = await loadBackupKey(undefined, config.dataDir);
  const archive = await findArchiveBefore(store, at);
  const until = { at, wal };
  const target = targetOf(name);
  return restoreBackup({ store, name: archive, key, target, databaseUrl: undefined, now: shop.app.now(), until });
}

/** The result of a query in a restored shop. */
async function ask<Row extends pg.QueryResultRow>(name: string, text: string): Promise<Row[]> {
  const server = await startEmbeddedPostgres({ dataDir: targetOf(name) });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
    await server.stop();
  }
}

/** What is due, without the rehearsal. */
const backUp = () =>
  runDue({ ...shop.app, config: { ...shop.app.config, BACKUP_REHEARSAL: 'off' } as typeof shop.app.config });
const segments = () => readdirSync(walFolder()).sort();
let before: string;

test('makes the first archive of a stream at once, and states the restorable span', async () => {
  await copyWal();
  expect((await readBackups(shop.app)).wal).toEqual({ isKept: true, since: null, until: null });
  before = await order();
  await runDue(shop.app);
  const { backups, lastGoodRehearsal } = await readBackups(shop.app);
  expect(backups).toMatchObject([{ state: 'good', reason: 'schedule' }]);
  expect(lastGoodRehearsal).toMatchObject({ state: 'good', replayedUntil: null });
  // and only once
  await runDue(shop.app);
  expect((await readBackups(shop.app)).backups).toHaveLength(1);
  await copyWal();
  const { wal, problem } = await readBackups(shop.app);
  expect(wal.until! > wal.since!).toBe(true);
  expect(problem).toBeNull();
}, 180_000);

test('restores the orders after the archive, without the mistake', async () => {
  const between = [await order(), await order()];
  const justBefore = await momentBetween();
  await shop.app.db.execute(sql`update product_variants set price = 1`);
  const after = await order();
  await copyWal();
  const { violations } = await restore('before-mistake', justBefore);
  expect(violations).toEqual([]);
  const [state] = await ask<{ ids: string[]; ruined: number; slots: number; recovering: boolean; settings: number }>(
    'before-mistake',
    `select (select array_agg(id::text) from orders) as ids,
      (select count(*)::int from product_variants where price = 1) as ruined,
      (select count(*)::int from pg_replication_slots) as slots, pg_is_in_recovery() as recovering,
      (select count(*)::int from pg_file_settings where sourcefile like '%auto.conf') as settings`,
  );
  expect(state).toMatchObject({ ruined: 0, slots: 0, recovering: false, settings: 0 });
  expect(state!.ids).toEqual(expect.arrayContaining([before, ...between]));
  expect(state!.ids).not.toContain(after);
  expect(readdirSync(path.join(targetOf('before-mistake'), 'postgres')).filter((one) => one === 'wal')).toEqual([]);
  await restore('after-mistake', new Date((await readBackups(shop.app)).wal.until!));
  const [ruined] = await ask<{ ids: string[] }>('after-mistake', 'select array_agg(id::text) as ids from orders');
  expect(ruined!.ids).toContain(after);
}, 120_000);

test('refuses an instant outside of archives and WAL, and leaves nothing', async () => {
  const { wal } = await readBackups(shop.app);
  await expect(restore('early', new Date(Date.parse(wal.since!) - 1))).rejects.toThrow(
    /^RESTORE_TIME_TOO_EARLY: the oldest archive with WAL is of /,
  );
  await expect(restore('late', new Date(Date.parse(wal.until!) + 1))).rejects.toThrow(
    `RESTORE_TIME_TOO_LATE: the WAL in ${walFolder()} reaches to ${wal.until}`,
  );
  expect(existsSync(targetOf('late'))).toBe(false);
});

test('refuses WAL with a missing, renamed or changed segment', async () => {
  const [first, second] = segments()
    .slice(-2)
    .map((name) => path.join(walFolder(), name));
  const at = new Date((await readBackups(shop.app)).wal.until!);
  const content = readFileSync(first!);
  const aside = path.join(shop.parent, 'aside');
  renameSync(first!, aside);
  await expect(restore('broken', at)).rejects.toThrow(/^WAL_MISSING: the segment [0-9A-F]{24} of /);
  writeFileSync(first!, readFileSync(second!));
  await expect(restore('broken', at)).rejects.toThrow(`BACKUP_DAMAGED: ${path.basename(first!)}`);
  const changed = Buffer.from(content);
  changed[Math.floor(content.length / 2)]! ^= 1;
  writeFileSync(first!, changed);
  await expect(restore('broken', at)).rejects.toThrow(`BACKUP_DAMAGED: ${path.basename(first!)}`);
  expect(existsSync(targetOf('broken'))).toBe(false);
  renameSync(aside, first!);
}, 180_000);

test('copies waiting WAL when the storage is reachable again, and reports it meanwhile', async () => {
  const aside = `${shop.archives}-aside`;
  renameSync(shop.archives, aside);
  writeFileSync(shop.archives, 'no folder');
  await expect(copyWal()).rejects.toThrow(/ENOTDIR|EEXIST/);
  await expect(copyWal()).rejects.toThrow(/ENOTDIR|EEXIST/);
  const { rows } = await shop.app.db.execute<{ error: string }>(sql`select error from wal_streams`);
  expect(rows[0]!.error).toContain(shop.archives);
  const last = await order();
  rmSync(shop.archives);
  renameSync(aside, shop.archives);
  await copyWal();
  const until = (await readBackups(shop.app)).wal.until!;
  await restore('healed', new Date(until));
  const [row] = await ask<{ n: number }>('healed', `select count(*)::int as n from orders where id = '${last}'`);
  expect(row!.n).toBe(1);
}, 180_000);

test('reports that WAL is no longer copied without a worker', async () => {
  shop.advance(10 * DAY_MS);
  await backUp();
  expect((await readBackups(shop.app)).problem).toMatch(/^The WAL has not been copied since /);
}, 180_000);

test('replays the WAL in the rehearsal, and states up to when', async () => {
  const { app, server } = shop;
  await copyWal();
  const { wal } = await readBackups(app);
  const database = { url: server.url, cluster: server.cluster, close: async () => {} };
  const [store, key] = [await openBackupStore(app.config), await loadBackupKey(undefined, app.config.dataDir)];
  const source = { config: app.config, database, files: app.files, store, key, now: app.now() };
  expect(await rehearseBackup(app.db, source)).toBeNull();
  const { lastRehearsal } = await readBackups(app);
  expect(lastRehearsal).toMatchObject({ state: 'good', replayedUntil: wal.until });
  // orders after the archive were counted as well
  const { rows } = await app.db.execute<{ n: number }>(sql`select count(*)::int as n from orders`);
  expect(lastRehearsal!.figures!.orders).toBe(rows[0]!.n);
}, 180_000);

test('removes segments that no archive needs, and none of other shops', async () => {
  const foreign = 'wal-00000000-000000010000000000000001.tar.zst.age';
  writeFileSync(path.join(walFolder(), foreign), 'somebody else’s');
  const all = segments();
  const config = readConfig({
    DATA_DIR: shop.app.config.dataDir,
    BACKUP_TO: shop.archives,
    BACKUP_WAL: 'on',
    BACKUP_REHEARSAL: 'off',
    BACKUP_KEEP_DAILY: '1',
    BACKUP_KEEP_WEEKLY: '0',
    BACKUP_KEEP_MONTHLY: '0',
  });
  shop.advance(40 * DAY_MS);
  await runDue({ ...shop.app, config });
  const remainingSegments = segments();
  expect(remainingSegments).toContain(foreign);
  expect(remainingSegments.length).toBeLessThan(all.length);
  await copyWal();
  const { wal } = await readBackups(shop.app);
  await restore('later', new Date(wal.since!));
  await restore('latest', new Date(wal.until!));
}, 120_000);

test('starts another stream in a restored shop, beside the former one', async () => {
  const old = segments();
  const server = await startEmbeddedPostgres({ dataDir: targetOf('latest') });
  const database = connect(server.url);
  const config = readConfig({ DATA_DIR: targetOf('latest'), BACKUP_TO: shop.archives, BACKUP_WAL: 'on' });
  const restored = createWalSweep(config);
  try {
    await restored.run({ ...shop.app, db: database.db, config });
    const added = segments().filter((name) => !old.includes(name));
    expect(added.length).toBeGreaterThan(0);
    const streams = new Set(old.map((name) => name.slice(4, 12)));
    expect(added.every((name) => !streams.has(name.slice(4, 12)))).toBe(true);
    expect(await checkDatabase(database.db, shop.app.now(), { isSwept: false })).toEqual([]);
  } finally {
    await restored.stop!();
    await database.close();
    await server.stop();
  }
}, 180_000);

test('keeps no WAL on the server when it is switched off', async () => {
  const slots = () => shop.app.db.execute(sql`select slot_name from pg_replication_slots`);
  expect((await slots()).rows).toHaveLength(1);
  const config = readConfig({ DATA_DIR: shop.app.config.dataDir, BACKUP_TO: shop.archives });
  const off = createWalSweep(config);
  await off.run({ ...shop.app, config });
  await off.stop!();
  expect((await slots()).rows).toHaveLength(0);
});

test('starts another stream with its own archive after a gap in the WAL', async () => {
  await copyWal();
  expect((await readBackups(shop.app)).wal).toMatchObject({ since: null, until: null });
  await expect(restore('gap', await momentBetween())).rejects.toThrow('RESTORE_TIME_TOO_LATE');
  await backUp();
  await copyWal();
  const { wal } = await readBackups(shop.app);
  const { violations } = await restore('another-stream', new Date(wal.until!));
  expect(violations).toEqual([]);
}, 180_000);

test('refuses to copy the WAL of an external server', () => {
  expect(() => readConfig({ BACKUP_WAL: 'on', DATABASE_URL: 'postgres://db.example/ojas' })).toThrow(
    'BACKUP_WAL: is for the PostgreSQL that comes with the shop',
  );
});

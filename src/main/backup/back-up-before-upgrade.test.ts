/** A newer version makes a backup before it migrates a shop, from which the previous version can be restored. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded/start.ts';
import { readBackups } from '#features/backups/read-backups.ts';
import { loadBackupKey } from '#platform/backup/backup-key.ts';
import { openFolderBackups } from '#platform/backup/folder-backups.ts';
import { readConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { MIGRATIONS, migrateUpTo } from '#tests/earlier-database.ts';
import { makeTemporaryFolder } from '#tests/temporary-folder.ts';
import { bootstrap } from '../bootstrap.ts';
import { inspectDatabase } from './inspect-database.ts';
import { restoreBackup } from './restore-backup.ts';

let parent: string;
let server: EmbeddedPostgres;
let env: Record<string, string>;
const archives = () => path.join(parent, 'archives');
beforeAll(async () => {
  parent = makeTemporaryFolder('upgrade');
  env = { DATA_DIR: path.join(parent, 'data'), BACKUP_TO: archives(), PUBLIC_URL: 'https://shop.example' };
  await start();
  server = await startEmbeddedPostgres({ dataDir: env.DATA_DIR! });
}, 120_000);
afterAll(async () => {
  await server.stop();
  rmSync(parent, { recursive: true, force: true });
});

async function start(more: Record<string, string> = {}) {
  const shop = await bootstrap(readConfig({ ...env, ...more }), 'sender', createLog('silent'));
  const overview = await readBackups(shop.app);
  await shop.close();
  return overview;
}

/** Leaves the database as the version before the last migration created it. */
async function goBack(): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query("select nspname from pg_namespace where nspname like 'ext\\_%'");
  const schemas = ['public', 'drizzle', ...rows.map(({ nspname }) => nspname)].join(', ');
  await client.query(`drop schema ${schemas} cascade; create schema public`);
  await migrateUpTo(client, MIGRATIONS.at(-2)!);
  await client.query('insert into installation (demo) values (false)');
  await client.end();
}

test('makes no backup when the version is unchanged', async () => {
  expect((await start()).backups).toEqual([]);
  expect(readdirSync(parent)).not.toContain('archives');
});

test('makes a backup before migrating, from which the former state is restored', async () => {
  const newest = (await inspectDatabase(server.url)).migration;
  await goBack();
  const before = (await inspectDatabase(server.url)).migration;
  expect(before).toBeLessThan(newest);
  const { backups } = await start();
  expect(backups).toMatchObject([{ reason: 'upgrade', state: 'good' }]);
  expect((await inspectDatabase(server.url)).migration).toBe(newest);
  const key = await loadBackupKey(undefined, env.DATA_DIR!);
  const store = openFolderBackups(archives());
  const target = path.join(parent, 'back');
  const restored = await restoreBackup({
    store,
    name: backups[0]!.name,
    key,
    target,
    databaseUrl: undefined,
    now: new Date(),
    isKeptAsItWas: true,
  });
  expect(restored.about.migration).toBe(before);
  const cluster = await startEmbeddedPostgres({ dataDir: target });
  try {
    expect((await inspectDatabase(cluster.url)).migration).toBe(before);
  } finally {
    await cluster.stop();
  }
}, 60_000);

test('refuses to migrate without a backup, unless BACKUP_BEFORE_UPGRADE is off', async () => {
  await goBack();
  const before = (await inspectDatabase(server.url)).migration;
  writeFileSync(path.join(parent, 'a-file'), '');
  const BACKUP_TO = path.join(parent, 'a-file');
  await expect(start({ BACKUP_TO })).rejects.toThrow(/no backup could be taken first, so nothing was changed/);
  expect((await inspectDatabase(server.url)).migration).toBe(before);
  const { backups } = await start({ BACKUP_TO, BACKUP_BEFORE_UPGRADE: 'off' });
  expect(backups).toEqual([]);
  expect((await inspectDatabase(server.url)).migration).toBeGreaterThan(before);
}, 60_000);

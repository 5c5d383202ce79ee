/** Backups of a shop on an external PostgreSQL, with the real pg_dump and pg_restore. */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Database } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { readLastRehearsal } from '#features/backups/rehearsal-log.ts';
import { loadBackupKey } from '#platform/backup/backup-key.ts';
import { openBackupStore } from '#platform/backup/open-backup-store.ts';
import { readConfig } from '#platform/config.ts';
import { openFolderStore } from '#platform/files/folder-store.ts';
import { findInstalledPostgres, runStatement, startInstalledPostgres } from '#tests/installed-postgres.ts';
import { createPrograms } from '#tests/programs.ts';
import { makeTemporaryFolder } from '#tests/temporary-folder.ts';
import { loadDemo } from '../seed/load-demo.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { makeBackup } from './make-backup.ts';
import { createScratchDatabase } from './open-scratch-database.ts';
import { rehearseBackup } from './rehearse-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import type { BackupSource } from './take-backup.ts';

const bin = findInstalledPostgres();
const title = `with pg_dump of ${bin ?? 'an installed PostgreSQL (apt install postgresql)'}`;

describe.skipIf(!bin)(title, () => {
  const folder = makeTemporaryFolder('dumped-shop');
  const programs = createPrograms(folder);
  const { PATH } = process.env;
  let server: Awaited<ReturnType<typeof startInstalledPostgres>>;
  let database: Database;
  let source: BackupSource;
  let name: string;
  beforeAll(async () => {
    // of the server's version, whatever else is installed
    process.env.PATH = `${bin}:${PATH}`;
    server = await startInstalledPostgres(programs, folder);
    await migrateDatabase(server.url);
    database = connect(server.url);
    const dataDir = path.join(folder, 'data');
    const env = { DATA_DIR: dataDir, DATABASE_URL: server.url, BACKUP_TO: path.join(folder, 'archives') };
    const config = readConfig(env);
    const files = openFolderStore(path.join(dataDir, 'media'));
    const now = new Date();
    await seedDemo(database.db, files, await loadDemo('ojas'), now);
    const [store, key] = [await openBackupStore(config), await loadBackupKey(undefined, dataDir)];
    source = { config, database: { url: server.url, cluster: null, close: async () => {} }, files, store, key, now };
  }, 120_000);
  afterAll(async () => {
    process.env.PATH = PATH;
    await database.close();
    await programs.stopAll();
    rmSync(folder, { recursive: true, force: true });
  });

  const countOrders = async (url: string) =>
    (await runStatement(url, 'select count(*)::int as n from orders')).rows[0].n;

  test('restores the archive in the rehearsal without violations', async () => {
    const { written } = await makeBackup(source, { reason: 'command', requestedBy: null });
    name = written.name;
    expect(written).toMatchObject({ kind: 'dump', resume: null });
    expect(await rehearseBackup(database.db, source)).toBeNull();
    const rehearsal = await readLastRehearsal(database.db);
    expect(rehearsal).toMatchObject({ name, state: 'good', error: null, replayedUntil: null });
    expect(rehearsal!.passedCount).toBe(rehearsal!.checkCount);
    expect(rehearsal!.figures!.orders).toBe(await countOrders(server.url));
    expect(readdirSync(source.config.dataDir).filter((one) => one.startsWith('rehearsal'))).toEqual([]);
  }, 120_000);

  test("restores it into a database of the shop's server where no embedded one is installed", async () => {
    const listDatabases = async () =>
      (await runStatement(server.url, 'select datname from pg_database order by 1')).rows.map(({ datname }) => datname);
    const before = await listDatabases();
    const onShopServer = (_: string, url: string) => createScratchDatabase(url);
    expect(await rehearseBackup(database.db, source, onShopServer)).toBeNull();
    const rehearsal = await readLastRehearsal(database.db);
    expect(rehearsal!.figures!.orders).toBe(await countOrders(server.url));
    expect(await listDatabases()).toEqual(before);
    expect(readdirSync(source.config.dataDir).filter((one) => one.startsWith('rehearsal'))).toEqual([]);
  }, 120_000);

  test('says what to grant when the user may not create databases', async () => {
    await runStatement(server.url, 'create role limited login');
    const onShopServer = (_: string, url: string) => {
      const limited = new URL(url);
      limited.username = 'limited';
      return createScratchDatabase(limited.href);
    };
    expect(await rehearseBackup(database.db, source, onShopServer)).toMatch(/^REHEARSAL_FORBIDDEN: .* CREATEDB/);
  }, 60_000);

  test('restores it into an empty database of that server, and refuses any other', async () => {
    const { store, key, now } = source;
    await runStatement(server.url, 'create database empty');
    const restore = { store, name, key, now, target: path.join(folder, 'restored') };
    await expect(restoreBackup({ ...restore, databaseUrl: server.url })).rejects.toThrow('RESTORE_TARGET_NOT_EMPTY');
    const empty = server.urlOf(server.port, 'empty');
    const { violations, figures } = await restoreBackup({ ...restore, databaseUrl: empty });
    expect(violations).toEqual([]);
    expect(figures.orders).toBe(await countOrders(server.url));
    expect(readdirSync(restore.target)).toContain('backup.key');
  }, 120_000);

  test('names the missing program in the rehearsal, and leaves nothing', async () => {
    process.env.PATH = path.join(folder, 'no-programs');
    try {
      await expect(makeBackup(source, { reason: 'command', requestedBy: null })).rejects.toThrow('PG_DUMP_MISSING');
      expect(await rehearseBackup(database.db, source)).toMatch(/^PG_DUMP_MISSING: there is no pg_restore in PATH/);
    } finally {
      process.env.PATH = `${bin}:${PATH}`;
    }
    expect(await readLastRehearsal(database.db)).toMatchObject({ state: 'failed' });
    expect(readdirSync(source.config.dataDir).filter((one) => one.startsWith('rehearsal'))).toEqual([]);
  }, 60_000);
});

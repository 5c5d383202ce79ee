/** Checks before a restore changes anything. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded/start.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { type BackupKey, keyOf, loadBackupKey } from '#platform/backup/backup-key.ts';
import type { BackupStore } from '#platform/backup/backup-store.ts';
import { openFolderBackups } from '#platform/backup/folder-backups.ts';
import { type Config, readConfig } from '#platform/config.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { openFolderStore } from '#platform/files/folder-store.ts';
import { makeTemporaryFolder } from '#tests/temporary-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

let parent: string;
let config: Config;
let server: EmbeddedPostgres;
let files: FileStore;
let store: BackupStore;
let key: BackupKey;
let name: string;
beforeAll(async () => {
  parent = makeTemporaryFolder('restore');
  config = readConfig({ DATA_DIR: path.join(parent, 'data') });
  server = await startEmbeddedPostgres({ dataDir: config.dataDir });
  await migrateDatabase(server.url);
  files = openFolderStore(path.join(config.dataDir, 'media'));
  await files.write('a.webp', Buffer.from('a picture'));
  key = await loadBackupKey(undefined, config.dataDir);
  store = openFolderBackups(path.join(parent, 'archives'));
  name = (await take()).name;
});
afterAll(async () => {
  await server.stop();
  rmSync(parent, { recursive: true, force: true });
});

const take = (changes: Partial<Parameters<typeof takeBackup>[0]> = {}) => {
  const database = { url: server.url, cluster: server.cluster, close: async () => {} };
  return takeBackup({ config, database, files, store, key, now: new Date(), ...changes });
};
const targetOf = (folder: string) => path.join(parent, folder);
const restore = (folder: string, changes: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({ store, name, key, target: targetOf(folder), databaseUrl: undefined, now: new Date(), ...changes });

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test('restores database, images and keys, readable by their owner only', async () => {
  const { violations, files: restored } = await restore('whole');
  expect(violations).toEqual([]);
  expect(restored).toBeGreaterThan(1000);
  expect(readdirSync(targetOf('whole')).sort()).toEqual(['backup.key', 'media', 'postgres', 'secret.key']);
  for (const file of ['secret.key', 'backup.key', 'media/a.webp'])
    expect(readFileSync(path.join(targetOf('whole'), file)), file).toEqual(
      readFileSync(path.join(config.dataDir, file)),
    );
  expect(statSync(path.join(targetOf('whole'), 'secret.key')).mode & 0o777).toBe(0o600);
  expect(statSync(path.join(targetOf('whole'), 'postgres/pg')).mode & 0o777).toBe(0o700);
});

test("contains every row committed by the backup's end, also of growing tables", async () => {
  await query(server.url, 'create table growing (n int)');
  let [written, isOver] = [0, false];
  const writing = (async () => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    for (; !isOver; written += 200)
      await client.query('insert into growing select generate_series($1::int + 1, $1::int + 200)', [written]);
    await client.end();
  })();
  const began = written;
  const archive = await take();
  isOver = true;
  await writing;
  await restore('grown', { name: archive.name });
  const restored = await startEmbeddedPostgres({ dataDir: targetOf('grown') });
  try {
    const [growth] = await query<{ n: number; last: number }>(
      restored.url,
      'select count(*)::int as n, max(n) as last from growing',
    );
    expect(growth!.n).toBe(growth!.last);
    expect(growth!.n).toBeGreaterThan(began);
    expect(growth!.n).toBeLessThanOrEqual(written);
  } finally {
    await restored.stop();
    await query(server.url, 'drop table growing');
  }
});

test('leaves no slot and no running backup on the server, also after a failure', async () => {
  const broken: FileStore = {
    ...files,
    open: async () => {
      throw new Error('the pictures are away');
    },
  };
  await expect(take({ files: broken })).rejects.toThrow('the pictures are away');
  expect(await query(server.url, 'select * from pg_replication_slots')).toEqual([]);
  expect(
    await query(
      server.url,
      "select pid from pg_stat_activity where query like '%pg_backup_st%' and pid <> pg_backend_pid()",
    ),
  ).toEqual([]);
  expect(readdirSync(targetOf('archives')).filter((one) => one.endsWith('.partial'))).toEqual([]);
});

test('refuses a folder with any content, unchanged', async () => {
  mkdirSync(targetOf('full'));
  writeFileSync(path.join(targetOf('full'), 'mine.txt'), 'mine');
  await expect(restore('full')).rejects.toThrow('RESTORE_TARGET_NOT_EMPTY');
  await expect(restore('data')).rejects.toThrow('RESTORE_TARGET_NOT_EMPTY');
  expect(readdirSync(targetOf('full'))).toEqual(['mine.txt']);
  expect((await query(server.url, 'select 1 as one')).length).toBe(1);
});

test('restores into an existing empty folder', async () => {
  mkdirSync(targetOf('empty'));
  await restore('empty');
  expect(readdirSync(targetOf('empty'))).toContain('postgres');
});

test('leaves nothing behind when a byte differs', async () => {
  const file = path.join(targetOf('archives'), name);
  const whole = readFileSync(file);
  mkdirSync(targetOf('kept'));
  for (const at of [10, Math.floor(whole.length / 2), whole.length - 1]) {
    const changed = Buffer.from(whole);
    changed[at]! ^= 1;
    writeFileSync(file, changed);
    await expect(restore('damaged')).rejects.toThrow('BACKUP_DAMAGED');
    await expect(restore('kept')).rejects.toThrow('BACKUP_DAMAGED');
    expect(existsSync(targetOf('damaged'))).toBe(false);
    expect(readdirSync(targetOf('kept'))).toEqual([]);
  }
  writeFileSync(file, whole);
});

test('leaves nothing behind when the disk is full', async () => {
  const cause = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  // half of the archive fits
  const short: BackupStore = {
    ...store,
    async read(file) {
      const content = await store.read(file);
      return (
        content &&
        (async function* () {
          let size = 0;
          for await (const chunk of content) {
            size += chunk.length;
            if (size > statSync(path.join(targetOf('archives'), file)).size / 2) throw cause;
            yield chunk;
          }
        })()
      );
    },
  };
  mkdirSync(targetOf('mount'));
  for (const folder of ['fresh', 'mount'])
    await expect(restore(folder, { store: short })).rejects.toMatchObject({ code: 'RESTORE_DISK_FULL', cause });
  expect(existsSync(targetOf('fresh'))).toBe(false);
  expect(readdirSync(targetOf('mount'))).toEqual([]);
});

test('refuses another key', async () => {
  const other = await keyOf(await generateX25519Identity(), null, false);
  await expect(restore('locked', { key: other })).rejects.toThrow('BACKUP_KEY_WRONG');
  expect(existsSync(targetOf('locked'))).toBe(false);
});

test('refuses an archive of a newer version', async () => {
  const text = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`;
  await query(server.url, text);
  const newer = await take();
  await query(server.url, "delete from drizzle.__drizzle_migrations where hash = 'newer'");
  await expect(restore('newer', { name: newer.name })).rejects.toThrow('BACKUP_NEWER');
  expect(existsSync(targetOf('newer'))).toBe(false);
});

test('refuses to back up a database without a shop', async () => {
  await query(server.url, 'create database empty');
  const database = { url: server.url.replace('/ojas?', '/empty?'), cluster: null, close: async () => {} };
  await expect(take({ database })).rejects.toThrow('BACKUP_UNAVAILABLE');
});

test('reports a full disk before it starts', async () => {
  const full: BackupStore = { ...store, free: async () => 1_000_000 };
  const before = readdirSync(targetOf('archives'));
  await expect(take({ store: full })).rejects.toThrow('BACKUP_DISK_FULL');
  expect(readdirSync(targetOf('archives'))).toEqual(before);
});

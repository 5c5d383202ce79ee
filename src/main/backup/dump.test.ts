/** The calls of pg_dump and pg_restore, recorded by programs in their place. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BackupKey, keyOf } from '#platform/backup/backup-key.ts';
import { openFolderBackups } from '#platform/backup/folder-backups.ts';
import { readArchive } from '#platform/backup/read-archive.ts';
import { readConfig } from '#platform/config.ts';
import { openFolderStore } from '#platform/files/folder-store.ts';
import { admin, databaseUrl } from '#tests/database-server.ts';
import { makeTemporaryFolder } from '#tests/temporary-folder.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { restoreDump } from './dump.ts';
import { requireEmptyDatabase } from './require-empty-database.ts';
import { takeBackup } from './take-backup.ts';

const { PATH } = process.env;
let folder: string;
let app: TestApp;
let key: BackupKey;
beforeAll(async () => {
  folder = makeTemporaryFolder('dump');
  app = await createTestApp();
  key = await keyOf(await generateX25519Identity(), null, false);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  rmSync(path.join(folder, 'bin'), { recursive: true, force: true });
  mkdirSync(path.join(folder, 'bin'));
  process.env.PATH = path.join(folder, 'bin');
});
afterEach(() => {
  process.env.PATH = PATH;
});

function standIn(tool: string, version: string, does: string): void {
  const file = path.join(folder, 'bin', tool);
  const printed = `if [ "$1" = --version ]; then echo "${tool} (PostgreSQL) ${version}"; exit 0; fi`;
  writeFileSync(file, `#!/bin/sh\nPATH=${PATH}\n${printed}\n${does}\n`);
  chmodSync(file, 0o755);
}

const store = () => openFolderBackups(path.join(folder, 'archives'));
const take = (url = app.databaseUrl) =>
  takeBackup({
    config: readConfig({ DATA_DIR: path.join(folder, 'data'), DATABASE_URL: url }),
    database: { url, cluster: null, close: async () => {} },
    files: openFolderStore(path.join(folder, 'media')),
    store: store(),
    key,
    now: new Date(),
  });

test('names pg_dump when it is missing', async () => {
  await expect(take()).rejects.toThrow(/^PG_DUMP_MISSING: there is no pg_dump in PATH: install [^\n]+$/);
});

test('names both versions when pg_dump is older than the server', async () => {
  standIn('pg_dump', '14.9 (Debian 14.9-1)', 'exit 1');
  await expect(take()).rejects.toThrow(/^PG_DUMP_TOO_OLD: pg_dump is of PostgreSQL 14, the server of \d+: install/);
});

test("fails with pg_dump's message, and leaves nothing", async () => {
  standIn(
    'pg_dump',
    '99.1',
    'echo "half a dump"; echo "pg_dump: error: permission denied for table orders" >&2; exit 1',
  );
  await expect(take()).rejects.toThrow('pg_dump ended with code 1: pg_dump: error: permission denied for table orders');
  expect(existsSync(path.join(folder, 'archives')) ? readdirSync(path.join(folder, 'archives')) : []).toEqual([]);
});

test('stores a dump of any size in parts, and passes no password as an argument', async () => {
  standIn('pg_dump', '99.1', `echo "$@" > ${folder}/arguments; head -c 20000000 /dev/zero | tr '\\0' 'x'`);
  const url = new URL(app.databaseUrl);
  url.password = 'a-secret';
  const { name } = await take(url.href);
  expect(readFileSync(path.join(folder, 'arguments'), 'utf8')).toMatch(/^--format=custom .*--dbname postgres/);
  expect(readFileSync(path.join(folder, 'arguments'), 'utf8')).not.toContain('a-secret');
  const parts: [string, number][] = [];
  await readArchive(store(), name, key, {
    begin: async ({ kind }) => expect(kind).toBe('dump'),
    async take(entry) {
      if (entry.type === 'directory') return;
      let bytes = 0;
      for await (const chunk of entry.content) bytes += chunk.length;
      if (entry.name.startsWith('database/')) parts.push([entry.name, bytes]);
    },
  });
  expect(parts.map(([part]) => part)).toEqual(['database/part-000001', 'database/part-000002', 'database/part-000003']);
  expect(parts.reduce((sum, [, bytes]) => sum + bytes, 0)).toBe(20_000_000);
});

test('restores all or nothing', async () => {
  standIn('pg_restore', '99.1', `echo "$@" > ${folder}/arguments`);
  await restoreDump('/a/file', app.databaseUrl);
  expect(readFileSync(path.join(folder, 'arguments'), 'utf8')).toMatch(
    /--single-transaction --exit-on-error .*\/a\/file/,
  );
});

test('refuses a database with any object', async () => {
  await expect(requireEmptyDatabase(app.databaseUrl)).rejects.toThrow('RESTORE_TARGET_NOT_EMPTY');
  const name = `empty_${process.pid}`;
  await admin(app.databaseUrl, `create database ${name}`);
  await requireEmptyDatabase(databaseUrl(app.databaseUrl, name));
  await admin(app.databaseUrl, `drop database ${name}`);
});

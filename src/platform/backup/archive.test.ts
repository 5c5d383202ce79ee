/** An archive is restored completely or refused with a code. */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '#tests/s3-server.ts';
import { makeTemporaryFolder } from '#tests/temporary-folder.ts';
import { type BackupKey, keyOf, loadBackupKey } from './backup-key.ts';
import { archiveName, type BackupStore, sidecarName } from './backup-store.ts';
import { openFolderBackups } from './folder-backups.ts';
import type { About } from './manifest.ts';
import { readArchive, readSidecar } from './read-archive.ts';
import { openS3Backups } from './s3-backups.ts';
import type { Entry } from './tar.ts';
import { isSegmentFile, readSegment, segmentFile, writeSegment } from './wal-file.ts';
import { writeArchive } from './write-archive.ts';

let folder: string;
let server: S3Server;
let key: BackupKey;
beforeAll(async () => {
  folder = makeTemporaryFolder('archive');
  server = await startS3Server();
  key = await keyOf(await generateX25519Identity(), null, false);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const CONTENTS: Record<string, Buffer> = {
  'cluster/base/1': Buffer.alloc(3000, 'row '),
  'cluster/base/2': Buffer.alloc(0),
  'media/a.webp': randomBytes(700),
};

const aboutOf = (name: string): About => ({
  format: 1,
  name,
  takenAt: '2026-11-20T06:30:00.000Z',
  version: '0.1.0',
  migration: 1,
  kind: 'cluster' as const,
  postgres: 180004,
  keyId: 'abcd',
  hasSecret: true,
});
let count = 0;
const nextName = () => {
  count += 1;
  return archiveName(new Date('2026-11-20T06:30:00Z'), String(count).padStart(8, '0'));
};

async function* entriesOf(contents: Record<string, Buffer>): AsyncGenerator<Entry> {
  yield { name: 'cluster', type: 'directory' };
  for (const [name, content] of Object.entries(contents))
    yield {
      name,
      type: 'file',
      bytes: content.length,
      content: (async function* () {
        yield content;
      })(),
    };
}

const write = (store: BackupStore, name = nextName(), contents = CONTENTS, by = key) =>
  writeArchive(store, by, { about: aboutOf(name), entries: entriesOf(contents), wal: () => null });

async function read(store: BackupStore, name: string, by = key) {
  const contents: Record<string, Buffer> = {};
  await readArchive(store, name, by, {
    begin: async () => {},
    async take(entry) {
      if (entry.type === 'directory') return;
      const chunks: Uint8Array[] = [];
      for await (const chunk of entry.content) chunks.push(chunk);
      contents[entry.name] = Buffer.concat(chunks);
    },
  });
  return contents;
}

describe.each([
  [
    'a folder',
    async () => openFolderBackups(path.join(folder, 'kept')),
    async () => openFolderBackups(path.join(folder, 'kept', 'wal'), isSegmentFile),
  ],
  [
    'an S3 bucket',
    () => openS3Backups({ ...server.settings, prefix: 'backups/' }),
    () => openS3Backups({ ...server.settings, prefix: 'backups/wal/' }, isSegmentFile),
  ],
] as const)('%s', (_, open, openWal) => {
  let store: BackupStore;
  beforeAll(async () => {
    store = await open();
  });

  test('restores what was written, with its metadata beside it', async () => {
    const written = await write(store);
    expect(await read(store, written.name)).toEqual(CONTENTS);
    expect(await readSidecar(store, written.name)).toMatchObject({ bytes: written.bytes, sha256: written.sha256 });
  });

  test('stores a file of 40 MB', async () => {
    const film = randomBytes(40_000_000);
    const { name, bytes } = await write(store, nextName(), { 'media/film.webm': film });
    expect(bytes).toBeGreaterThan(film.length);
    expect((await read(store, name))['media/film.webm']?.equals(film)).toBe(true);
  });

  test('never replaces an archive', async () => {
    const { name, sha256 } = await write(store);
    await expect(write(store, name)).rejects.toThrow();
    expect((await readSidecar(store, name))?.sha256).toBe(sha256);
    expect(await read(store, name)).toEqual(CONTENTS);
  });

  test('leaves nothing when the content is interrupted', async () => {
    const name = nextName();
    async function* broken(): AsyncGenerator<Entry> {
      yield* entriesOf(CONTENTS);
      throw new Error('the database went away');
    }
    await expect(
      writeArchive(store, key, { about: aboutOf(name), entries: broken(), wal: () => null }),
    ).rejects.toThrow('the database went away');
    expect(await store.read(name)).toBeNull();
    expect(await store.list()).not.toContain(name);
  });

  test('stores WAL segments beside archives, listed separately', async () => {
    const wal = await openWal();
    const segment = { stream: '0a1b2c3d', segment: '000000010000000000000007', until: null };
    const content = randomBytes(3 * 65_536);
    await writeSegment(wal, key, { ...segment, content });
    expect(await readSegment(wal, key, segment)).toEqual({ ...segment, content });
    expect(await wal.list()).toEqual([segmentFile(segment.stream, segment.segment)]);
    expect(await wal.has(segmentFile(segment.stream, segment.segment))).toBe(true);
    expect(await wal.has(segmentFile(segment.stream, '000000010000000000000008'))).toBe(false);
    expect((await store.list()).filter(isSegmentFile)).toEqual([]);
    await expect(readSegment(wal, key, { ...segment, segment: '000000010000000000000008' })).rejects.toThrow(
      'WAL_MISSING',
    );
    const other = await keyOf(await generateX25519Identity(), null, false);
    await expect(readSegment(wal, other, segment)).rejects.toThrow('BACKUP_KEY_WRONG');
    await wal.remove(segmentFile(segment.stream, segment.segment));
    expect(await wal.list()).toEqual([]);
  });

  test('lists archives newest first, and removes one alone', async () => {
    const [one, two] = [await write(store), await write(store)];
    const names = await store.list();
    expect(names.indexOf(two.name)).toBeLessThan(names.indexOf(one.name));
    await store.remove(one.name);
    expect(await store.list()).toEqual(names.filter((name) => name !== one.name));
  });

  test('ignores files with other names', async () => {
    await expect(read(store, nextName())).rejects.toThrow('BACKUP_NOT_FOUND');
  });
});

test('uses constant memory for any size', async () => {
  async function* film(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < 800; at++) yield randomBytes(256 * 1024);
  }
  async function* entries(): AsyncGenerator<Entry> {
    yield { name: 'media/film.webm', type: 'file', bytes: 800 * 256 * 1024, content: film() };
  }
  const store = openFolderBackups(path.join(folder, 'large'));
  const before = process.memoryUsage().rss;
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss - before);
  }, 20);
  const name = nextName();
  const written = await writeArchive(store, key, { about: aboutOf(name), entries: entries(), wal: () => null });
  clearInterval(watch);
  expect(written.bytes).toBeGreaterThan(200_000_000);
  expect(peak).toBeLessThan(120_000_000);
  await store.remove(name);
});

describe('an archive in a folder', () => {
  let place: string;
  let store: BackupStore;
  let name: string;
  beforeAll(async () => {
    place = path.join(folder, 'changed');
    store = openFolderBackups(place);
    name = (await write(store)).name;
  });

  test('is refused as damaged when any byte differs', async () => {
    const file = path.join(place, name);
    const whole = readFileSync(file);
    for (let at = 0; at < whole.length; at += at < 250 || at > whole.length - 100 ? 1 : 41) {
      const changed = Buffer.from(whole);
      changed[at]! ^= 1;
      writeFileSync(file, changed);
      await expect(read(store, name), `byte ${at}`).rejects.toThrow('BACKUP_DAMAGED');
    }
    writeFileSync(file, whole);
    expect(await read(store, name)).toEqual(CONTENTS);
  });

  test('is refused as damaged when it is truncated, with and without its metadata', async () => {
    const file = path.join(place, name);
    const [whole, sidecar] = [readFileSync(file), readFileSync(path.join(place, sidecarName(name)))];
    rmSync(path.join(place, sidecarName(name)));
    for (const length of [whole.length - 1, whole.length - 400, 220, 40]) {
      writeFileSync(file, whole.subarray(0, length));
      await expect(read(store, name), `${length} bytes`).rejects.toThrow('BACKUP_DAMAGED');
    }
    writeFileSync(file, whole);
    expect(await read(store, name)).toEqual(CONTENTS);
    writeFileSync(path.join(place, sidecarName(name)), sidecar);
  });

  test('is refused with another key, with and without its metadata', async () => {
    const other = await keyOf(await generateX25519Identity(), null, false);
    await expect(read(store, name, other)).rejects.toThrow('BACKUP_KEY_WRONG');
    const file = path.join(place, sidecarName(name));
    const content = readFileSync(file);
    rmSync(file);
    await expect(read(store, name, other)).rejects.toThrow('BACKUP_KEY_WRONG');
    writeFileSync(file, content);
  });

  test('is refused when it was made with only the public half of the key', async () => {
    const forger = { ...key, identity: await generateX25519Identity() };
    const forged = await write(store, nextName(), CONTENTS, forger);
    await expect(read(store, forged.name)).rejects.toThrow('BACKUP_DAMAGED');
  });
});

describe('the key', () => {
  test('is created once in the data folder, readable by its owner only', async () => {
    const dataDir = path.join(folder, 'data');
    const first = await loadBackupKey(undefined, dataDir);
    expect(first).toMatchObject({ isNew: true, file: path.join(dataDir, 'backup.key') });
    expect(statSync(first.file!).mode & 0o777).toBe(0o600);
    expect(await loadBackupKey(undefined, dataDir)).toEqual({ ...first, isNew: false });
  });

  test('comes from the environment when set, and nothing is written', async () => {
    const dataDir = path.join(folder, 'untouched');
    expect(await loadBackupKey(key.identity, dataDir)).toEqual(key);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('is refused when it is invalid', async () => {
    await expect(loadBackupKey('AGE-SECRET-KEY-1NONSENSE', folder)).rejects.toThrow('BACKUP_KEY_WRONG');
  });
});

test('leaves no partial archive in a folder', async () => {
  expect(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.partial')),
  ).toEqual([]);
});

/** Whatever happened to an archive, it is refused by its name, also where only the archive itself was copied. */
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { Encrypter, generateX25519Identity } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/temporary-folder.ts';
import { BackupError } from './backup-error.ts';
import { type BackupKey, keyOf } from './backup-key.ts';
import { archiveName, type BackupStore, sidecarName } from './backup-store.ts';
import { openFolderBackups } from './folder-backups.ts';
import { ABOUT } from './manifest.ts';
import { readArchive } from './read-archive.ts';
import { seal } from './seal.ts';
import { type Entry, packTar } from './tar.ts';
import { writeArchive } from './write-archive.ts';

const NAME = archiveName(new Date('2026-11-20T06:30:00Z'), '00000001');
let place: string;
let store: BackupStore;
let key: BackupKey;
let whole: Buffer;
beforeAll(async () => {
  place = makeTemporaryFolder('damaged-archive');
  store = openFolderBackups(place);
  key = await keyOf(await generateX25519Identity(), null, false);
  const about = { format: 1, name: NAME, takenAt: '2026-11-20T06:30:00.000Z', version: '0.1.0', migration: 1 } as const;
  await writeArchive(store, key, {
    about: { ...about, kind: 'cluster', postgres: 180004, keyId: 'abcd', hasSecret: true },
    entries: entriesOf({ 'cluster/base/1': Buffer.alloc(3000, 'row '), 'media/film.webm': randomBytes(200_000) }),
    wal: () => null,
  });
  rmSync(path.join(place, sidecarName(NAME)));
  whole = readFileSync(path.join(place, NAME));
});
afterAll(() => rmSync(place, { recursive: true }));

async function* entriesOf(contents: Record<string, Buffer>): AsyncGenerator<Entry> {
  for (const [name, content] of Object.entries(contents))
    yield { name, type: 'file', bytes: content.length, content: bytesOf(content) };
}

async function* bytesOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

/** The code by which the archive with these bytes is refused, or what else happened. */
async function refusalOf(bytes: Buffer): Promise<string> {
  writeFileSync(path.join(place, NAME), bytes);
  const take = async (entry: Entry) => {
    if (entry.type === 'file') for await (const _ of entry.content);
  };
  return readArchive(store, NAME, key, { begin: async () => {}, take }).then(
    () => 'accepted',
    (error: unknown) => (error instanceof BackupError ? error.code : `${error}`),
  );
}

const tarOf = async (...names: string[]): Promise<Buffer> =>
  buffer(packTar(entriesOf(Object.fromEntries(names.map((name) => [name, Buffer.from('{}')])))));

const sealed = async (plain: Uint8Array): Promise<Buffer> => buffer(await seal(bytesOf(plain), key));

async function encrypted(plain: Buffer): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(key.recipient);
  return Buffer.from(await encrypter.encrypt(plain));
}

/** Kinds of damage: what is in place of the archive. */
const DAMAGES: Record<string, () => Buffer | Promise<Buffer>> = {
  'an empty file': () => Buffer.alloc(0),
  'a text': () => Buffer.from('this is no archive\n'.repeat(40)),
  zeros: () => Buffer.alloc(4096),
  'random bytes': () => randomBytes(4096),
  'the end missing': () => whole.subarray(0, whole.length - 100),
  'half of it': () => whole.subarray(0, whole.length >> 1),
  'only the header of age': () => whole.subarray(0, 150),
  'the beginning missing': () => whole.subarray(500),
  'two archives on end': () => Buffer.concat([whole, whole]),
  'a middle part missing': () => Buffer.concat([whole.subarray(0, 70_000), whole.subarray(70_500)]),
  'two parts exchanged': () =>
    Buffer.concat([
      whole.subarray(0, 70_000),
      whole.subarray(80_000, 90_000),
      whole.subarray(70_000, 80_000),
      whole.subarray(90_000),
    ]),
  'another file, compressed': () => gzipSync(Buffer.from('a backup of something else')),
  'encrypted, not compressed': () => encrypted(Buffer.from('neither compressed nor a tar file')),
  'encrypted and empty': () => encrypted(Buffer.alloc(0)),
  'zeros inside': () => sealed(Buffer.alloc(2048)),
  'no tar file inside': () => sealed(Buffer.from('this is no tar file'.repeat(100))),
  'half a tar file inside': async () => sealed((await tarOf(ABOUT, 'media/a')).subarray(0, 900)),
  'an empty tar file inside': async () => sealed(await tarOf()),
  'a tar file of something else inside': async () => sealed(await tarOf('notes.txt', 'media/a')),
  'a tar file with a damaged header inside': async () => {
    const tar = await tarOf('notes.txt');
    tar[5]! ^= 0xff;
    return sealed(tar);
  },
};

test.each(Object.entries(DAMAGES))('refuses as damaged: %s', async (_, make) => {
  expect(await refusalOf(await make())).toBe('BACKUP_DAMAGED');
});

test('refuses as damaged when any byte differs', async () => {
  const refusals = new Map<string, number[]>();
  const step = Math.ceil(whole.length / 150);
  for (let at = 0; at < whole.length; at += at < 260 || at > whole.length - 60 ? 1 : step) {
    const changed = Buffer.from(whole);
    changed[at]! ^= 1;
    const refusal = await refusalOf(changed);
    refusals.set(refusal, [...(refusals.get(refusal) ?? []), at]);
  }
  // the part that names the key has no checksum of its own
  expect(refusals.get('BACKUP_KEY_WRONG')?.filter((at) => at > 200)).toEqual([]);
  expect([...refusals.keys()].sort()).toEqual(['BACKUP_DAMAGED', 'BACKUP_KEY_WRONG']);
});

test('refuses as damaged when it ends anywhere', async () => {
  const refusals = new Set<string>();
  for (let length = 0; length < whole.length; length += length < 260 ? 1 : 1777)
    refusals.add(await refusalOf(whole.subarray(0, length)));
  expect([...refusals]).toEqual(['BACKUP_DAMAGED']);
});

test('refuses an archive of another key by the key', async () => {
  const other = await keyOf(await generateX25519Identity(), null, false);
  writeFileSync(path.join(place, NAME), whole);
  const reading = readArchive(store, NAME, other, { begin: async () => {}, take: async () => {} });
  await expect(reading).rejects.toMatchObject({ code: 'BACKUP_KEY_WRONG' });
});

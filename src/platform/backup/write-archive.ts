import { createHash, type Hash } from 'node:crypto';
import type { BackupKey } from './backup-key.ts';
import { authenticate } from './backup-key.ts';
import { type BackupStore, sidecarName } from './backup-store.ts';
import { ABOUT, type About, MANIFEST, MANIFEST_MAC, type Manifest, type Sidecar } from './manifest.ts';
import { type Bytes, seal } from './seal.ts';
import { type Entry, packTar } from './tar.ts';

type Contents = { about: About; entries: AsyncIterable<Entry>; wal(): Manifest['wal'] };
export type WrittenArchive = Sidecar & { files: number; contentBytes: number };

/**
 * Streams one archive: packed, compressed, encrypted, checksummed; then its metadata file. Its last entries are the
 * list of all files with checksums, and the proof that the holder of the key wrote it.
 */
export async function writeArchive(store: BackupStore, key: BackupKey, contents: Contents): Promise<WrittenArchive> {
  const { name, format, takenAt, version, migration, kind, postgres } = contents.about;
  const files: Manifest['files'] = [];
  const whole = { bytes: 0, hash: createHash('sha256') };
  await store.write(name, metered(await seal(packTar(listEntries(contents, key, files)), key), whole));
  const { recipient } = key;
  const sha256 = whole.hash.digest('hex');
  const sidecar: Sidecar = {
    format,
    name,
    takenAt,
    version,
    migration,
    kind,
    postgres,
    bytes: whole.bytes,
    sha256,
    recipient,
    resume: contents.wal()?.resume ?? null,
  };
  await store.write(sidecarName(name), once(`${JSON.stringify(sidecar, null, 2)}\n`));
  return { ...sidecar, files: files.length, contentBytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

async function* listEntries({ about, entries, wal }: Contents, key: BackupKey, files: Manifest['files']) {
  yield* listed(textEntry(ABOUT, JSON.stringify(about)), files);
  for await (const entry of entries) yield* listed(entry, files);
  const text = JSON.stringify({ wal: wal(), files } satisfies Manifest);
  yield textEntry(MANIFEST, text);
  yield textEntry(MANIFEST_MAC, authenticate(key, text));
}

async function* listed(entry: Entry, files: Manifest['files']): AsyncGenerator<Entry> {
  if (entry.type === 'directory') return yield entry;
  const meter = { bytes: 0, hash: createHash('sha256') };
  yield { ...entry, content: metered(entry.content, meter) };
  files.push({ name: entry.name, bytes: meter.bytes, sha256: meter.hash.digest('hex') });
}

type Meter = { bytes: number; hash: Hash };

/** Passes the bytes on, counted and hashed. */
export async function* metered(source: Bytes, meter: Meter): Bytes {
  for await (const chunk of source) {
    meter.bytes += chunk.length;
    meter.hash.update(chunk);
    yield chunk;
  }
}

function textEntry(name: string, text: string): Entry {
  return { name, type: 'file', bytes: Buffer.byteLength(text), content: once(text) };
}

async function* once(text: string): Bytes {
  yield Buffer.from(text);
}

import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { BackupError } from './backup-error.ts';
import { authenticate, type BackupKey } from './backup-key.ts';
import { type BackupStore, sidecarName } from './backup-store.ts';
import {
  ABOUT,
  type About,
  about,
  MANIFEST,
  MANIFEST_MAC,
  type Manifest,
  manifest,
  type Sidecar,
  sidecar,
} from './manifest.ts';
import { type Bytes, unseal } from './seal.ts';
import { type Entry, unpackTar } from './tar.ts';
import { metered } from './write-archive.ts';

export type Reader = {
  /** Called first; throws to refuse the archive. */
  begin(about: About): Promise<void>;
  /** Called per entry; the content is not verified before `readArchive` has returned. */
  take(entry: Entry): Promise<void>;
};

/** The metadata beside an archive; null when that file is missing. */
export async function readSidecar(store: BackupStore, name: string): Promise<Sidecar | null> {
  const content = await store.read(sidecarName(name));
  return content && parse(sidecar, await textOf(content), sidecarName(name));
}

/**
 * Reads an archive completely and verifies everything: checksum, encryption, list of files, and that the holder of the
 * key wrote it. Throws a BackupError, after which earlier entries must be discarded.
 */
export async function readArchive(store: BackupStore, name: string, key: BackupKey, reader: Reader): Promise<Manifest> {
  const sidecar = await readSidecar(store, name);
  if (sidecar && sidecar.recipient !== key.recipient)
    throw new BackupError(
      'BACKUP_KEY_WRONG',
      `${name} is opened by the key of ${sidecar.recipient}, and this is the one of ${key.recipient}`,
    );
  const sealed = await store.read(name);
  if (!sealed) throw new BackupError('BACKUP_NOT_FOUND', `there is no ${name} in ${store.place}`);
  const whole = { bytes: 0, hash: createHash('sha256') };
  const contents = await takeEntries(unpackTar(unseal(metered(sealed, whole), key)), key, reader).catch(
    async (error) => {
      throw (await isOtherBytes(store, name, sidecar).catch(() => false))
        ? damaged(name, 'its checksum differs', error)
        : error;
    },
  );
  if (sidecar && sidecar.sha256 !== whole.hash.digest('hex')) throw damaged(name, 'its checksum differs');
  return contents;
}

async function takeEntries(entries: AsyncIterable<Entry>, key: BackupKey, reader: Reader): Promise<Manifest> {
  const files: Manifest['files'] = [];
  const texts: Record<string, string> = {};
  let isBegun = false;
  for await (const entry of entries) {
    if (entry.type === 'directory') await reader.take(entry);
    else if (entry.name === MANIFEST || entry.name === MANIFEST_MAC) texts[entry.name] = await textOf(entry.content);
    else {
      const meter = { bytes: 0, hash: createHash('sha256') };
      const content = metered(entry.content, meter);
      if (isBegun) await reader.take({ ...entry, content });
      else await reader.begin(parse(about, await textOf(content), ABOUT));
      isBegun = true;
      files.push({ name: entry.name, bytes: meter.bytes, sha256: meter.hash.digest('hex') });
    }
  }
  const text = texts[MANIFEST];
  if (text === undefined) throw damaged('the archive', 'the list of its files is missing');
  if (texts[MANIFEST_MAC] !== authenticate(key, text))
    throw damaged('the archive', 'the holder of the key has not written it');
  const listed = parse(manifest, text, MANIFEST);
  if (JSON.stringify(listed.files) !== JSON.stringify(files))
    throw damaged('the archive', 'its files are not those of its list');
  return listed;
}

// distinguishes damaged bytes from a wrong key
async function isOtherBytes(store: BackupStore, name: string, sidecar: Sidecar | null): Promise<boolean> {
  const content = sidecar && (await store.read(name));
  if (!content) return false;
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex') !== sidecar.sha256;
}

const damaged = (name: string, why: string, cause?: unknown): BackupError =>
  new BackupError('BACKUP_DAMAGED', `${name} is not what was written: ${why}`, { cause });

function parse<T extends z.ZodType>(schema: T, text: string, name: string): z.infer<T> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw damaged(name, 'it cannot be read', error);
  }
}

async function textOf(content: Bytes): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

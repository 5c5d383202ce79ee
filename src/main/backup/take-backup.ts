import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readBaseBackup, type WalRange } from '#db/embedded/base-backup.ts';
import { BackupError, isDiskFull } from '#platform/backup/backup-error.ts';
import type { BackupKey } from '#platform/backup/backup-key.ts';
import { archiveName, type BackupStore } from '#platform/backup/backup-store.ts';
import { type About, FORMAT } from '#platform/backup/manifest.ts';
import type { Entry } from '#platform/backup/tar.ts';
import { type WrittenArchive, writeArchive } from '#platform/backup/write-archive.ts';
import type { Config } from '#platform/config.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { loadKeys } from '#platform/keys.ts';
import { readDump, requirePgDump } from './dump.ts';
import { inspectDatabase } from './inspect-database.ts';
import { listKeys, listMedia } from './list-contents.ts';
import type { ShopDatabase } from './open-shop-database.ts';
import { SHOP_VERSION } from './shop-version.ts';

export type BackupSource = {
  config: Config;
  database: ShopDatabase;
  files: FileStore;
  store: BackupStore;
  key: BackupKey;
  now: Date;
  /** aborts it; nothing of the archive is kept */
  signal?: AbortSignal;
};

/** The name of a backup that begins now. */
export const nextArchiveName = (now: Date): string => archiveName(now, randomBytes(4).toString('hex'));

/**
 * Makes one backup of a shop, which may be running: database, files and keys in one archive. The embedded server's
 * folder is copied by PostgreSQL's backup interface, any other database by pg_dump.
 */
export async function takeBackup(source: BackupSource, name = nextArchiveName(source.now)): Promise<WrittenArchive> {
  const { config, database, store, key } = source;
  const { url, cluster } = database;
  try {
    const { migration, postgres, bytes } = await inspectDatabase(url);
    await requireRoom(store, source.files, bytes);
    if (!cluster) await requirePgDump(postgres);
    const about: About = {
      format: FORMAT,
      name,
      takenAt: source.now.toISOString(),
      version: SHOP_VERSION,
      migration,
      postgres,
      kind: cluster ? 'cluster' : 'dump',
      keyId: loadKeys(config.OJAS_SECRET, config.dataDir).id,
      hasSecret: !config.OJAS_SECRET && existsSync(path.join(config.dataDir, 'secret.key')),
    };
    let range: WalRange | null = null;
    const rows: AsyncIterable<Entry> = cluster
      ? readBaseBackup(url, cluster, (walRange) => {
          range = walRange;
        })
      : readDump(url);
    const entries = concatenate(inFolder(cluster ? 'cluster' : 'database', rows), source);
    return await writeArchive(store, key, { about, entries, wal: () => range });
  } catch (error) {
    throw isDiskFull(error) ? new BackupError('BACKUP_DISK_FULL', `${store.place} is full`, { cause: error }) : error;
  }
}

async function* concatenate(rows: AsyncIterable<Entry>, source: BackupSource): AsyncGenerator<Entry> {
  for (const entries of [rows, listMedia(source.files), listKeys(source.config.dataDir)])
    for await (const entry of entries) {
      source.signal?.throwIfAborted();
      yield entry.type === 'file' ? { ...entry, content: untilAborted(entry.content, source.signal) } : entry;
    }
}

async function* untilAborted(content: AsyncIterable<Uint8Array>, signal: AbortSignal | undefined) {
  for await (const chunk of content) {
    signal?.throwIfAborted();
    yield chunk;
  }
}

async function* inFolder(folder: string, entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  yield { name: folder, type: 'directory' };
  for await (const entry of entries) yield { ...entry, name: `${folder}/${entry.name}` };
}

// tables compress to less than half; images do not compress
async function requireRoom(store: BackupStore, files: FileStore, databaseBytes: number): Promise<void> {
  const free = await store.free();
  if (free === null) return;
  let needed = databaseBytes / 2;
  for await (const { bytes } of files.list()) needed += bytes;
  if (free < needed)
    throw new BackupError(
      'BACKUP_DISK_FULL',
      `${store.place} has ${megabytes(free)} free, and the backup may need ${megabytes(needed)}`,
    );
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

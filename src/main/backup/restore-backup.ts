import { randomUUID } from 'node:crypto';
import { chown, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { connect } from '#db/client.ts';
import { findBinaries } from '#db/embedded/binaries.ts';
import { endReplay, prepareReplay } from '#db/embedded/replay-wal.ts';
import { resolveServerPaths, type ServerPaths } from '#db/embedded/server-paths.ts';
import { startEmbeddedPostgres } from '#db/embedded/start.ts';
import { knownMigrations, migrateDatabase } from '#db/migrate.ts';
import type { Db } from '#db/queryable.ts';
import { completeRestoredBackup } from '#features/backups/backup-log.ts';
import { BackupError, isDiskFull } from '#platform/backup/backup-error.ts';
import type { BackupKey } from '#platform/backup/backup-key.ts';
import type { BackupStore } from '#platform/backup/backup-store.ts';
import type { About, WalResume } from '#platform/backup/manifest.ts';
import { readArchive, readSidecar } from '#platform/backup/read-archive.ts';
import type { Entry } from '#platform/backup/tar.ts';
import { checkDatabase, type Violation } from '../doctor/find-violations.ts';
import { countShop, type ShopFigures } from './count-shop.ts';
import { requirePgRestore, restoreDump } from './dump.ts';
import { fetchWal } from './fetch-wal.ts';
import { requireEmptyDatabase } from './require-empty-database.ts';
import { SHOP_VERSION } from './shop-version.ts';

const REPLAY_MS = 12 * 3600_000;

export type Restore = {
  store: BackupStore;
  name: string;
  key: BackupKey;
  /** an empty or missing folder: the data folder of the restored shop */
  target: string;
  /** an empty database for an archive made by pg_dump */
  databaseUrl: string | undefined;
  now: Date;
  /** replays the WAL up to the last transaction that ended before this instant */
  until?: { at: Date; wal: BackupStore } | undefined;
  /** a rehearsal, of which nothing is kept */
  isRehearsal?: boolean;
  /** is not migrated, so that this older version can start on it */
  isKeptAsItWas?: boolean;
};

/** `violations` is null when doctor cannot check it, as it is of another version. */
export type Restored = {
  about: About;
  files: number;
  figures: ShopFigures;
  violations: Violation[] | null;
};

/**
 * Restores a shop from one archive into an empty folder. Everything is verified before anything is moved into place; a
 * failure leaves nothing behind. The server then starts once, recovers, and doctor checks it.
 */
export async function restoreBackup(restore: Restore): Promise<Restored> {
  const target = path.resolve(restore.target);
  const isNew = await requireEmptyFolder(target);
  const staging = path.join(target, `.restoring-${randomUUID().slice(0, 8)}`);
  await mkdir(staging);
  const createdPaths: string[] = [staging];
  try {
    const restored = await restoreInto(restore, staging, createdPaths);
    if (restore.isRehearsal) {
      await removeAll(createdPaths);
      if (isNew) await rmdir(target);
      return restored;
    }
    // the database is moved last: without it nothing looks like a shop
    const names = (await readdir(staging)).sort((one, other) => rank(one) - rank(other));
    for (const name of names) await rename(path.join(staging, name), path.join(target, name));
    await rmdir(staging);
    return restored;
  } catch (error) {
    await removeAll(createdPaths);
    if (isNew) await rmdir(target);
    throw isDiskFull(error)
      ? new BackupError('RESTORE_DISK_FULL', `the disk of ${target} is full; nothing of the shop was left on it`, {
          cause: error,
        })
      : error;
  }
}

async function removeAll(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

const rank = (name: string): number => ['postgres', 'instance-id'].indexOf(name);

async function restoreInto(restore: Restore, staging: string, createdPaths: string[]): Promise<Restored> {
  const { store, name, key, databaseUrl, now } = restore;
  const progress: { about: About | null; paths: ServerPaths | null; files: number } = {
    about: null,
    paths: null,
    files: 0,
  };
  const { wal } = await readArchive(store, name, key, {
    async begin(about) {
      requireKnown(about);
      if (about.kind === 'dump') await requireDumpTarget(about, databaseUrl);
      else {
        progress.paths = resolveServerPaths(findBinaries(), staging);
        // the cluster may be outside of the data folder, where root cannot have it inside
        createdPaths.push(progress.paths.folder);
      }
      progress.about = about;
    },
    async take(entry) {
      if (entry.type === 'file') progress.files += 1;
      await writeEntry(entry, staging, progress.paths);
    },
  });
  const about = progress.about!;
  if (about.kind === 'dump') await loadDump(staging, databaseUrl!);
  const { paths } = progress;
  if (restore.until) await readyReplay(restore, restore.until, wal?.resume ?? null, paths);
  // the time that replay takes depends on the amount of WAL
  const startMs = restore.until ? REPLAY_MS : undefined;
  const server = paths && (await startEmbeddedPostgres({ dataDir: staging, ...(startMs ? { startMs } : {}) }));
  const url = server?.url ?? databaseUrl!;
  try {
    if (paths && restore.until) {
      await endReplay(url);
      await rm(walFolder(paths), { recursive: true });
    }
    const isOther = about.migration !== Math.max(...knownMigrations());
    const isLeft = isOther && restore.isKeptAsItWas === true;
    if (!isLeft) await migrateDatabase(url);
    const database = connect(url);
    try {
      const violations = isLeft ? null : await checkDatabase(database.db, now, { isSwept: false });
      const figures = await countShop(database.db);
      if (!restore.isRehearsal && !isLeft) await noteRestored(database.db, restore, about);
      return { about, files: progress.files, figures, violations };
    } finally {
      await database.close();
    }
  } finally {
    await server?.stop();
  }
}

const walFolder = ({ folder }: ServerPaths): string => path.join(folder, 'wal');

async function readyReplay(
  { store, name, key }: Restore,
  { at, wal }: NonNullable<Restore['until']>,
  resume: WalResume | null,
  paths: ServerPaths | null,
): Promise<void> {
  if (!paths || !resume)
    throw new BackupError('WAL_MISSING', `${name} was made while no WAL was kept: nothing leads on from it`);
  if (Date.parse(resume.consistentAt) > at.getTime())
    throw new BackupError('RESTORE_TIME_TOO_EARLY', `${name} in ${store.place} is of ${resume.consistentAt}`);
  const [folder, owner] = [walFolder(paths), paths.owner];
  await mkdir(folder, { mode: 0o700 });
  if (owner) await chown(folder, owner.uid, owner.gid);
  await fetchWal(wal, key, { resume, at, folder, owner });
  await prepareReplay(path.join(paths.folder, 'pg'), folder, at, owner);
}

// when the archive was made, its own row said that it was running
async function noteRestored(db: Db, { store, name, now }: Restore, about: About): Promise<void> {
  const sidecar = await readSidecar(store, name);
  if (!sidecar) return;
  const start = { name, place: store.place, reason: 'command' as const, requestedBy: null };
  const { bytes, sha256, resume } = sidecar;
  await completeRestoredBackup(db, { ...start, startedAt: new Date(about.takenAt) }, now, { bytes, sha256, resume });
}

function requireKnown(about: About): void {
  if (!knownMigrations().has(about.migration))
    throw new BackupError(
      'BACKUP_NEWER',
      `${about.name} is of version ${about.version}, whose database this version (${SHOP_VERSION}) does not know: restore with that version`,
    );
}

async function requireDumpTarget(about: About, databaseUrl: string | undefined): Promise<void> {
  if (!databaseUrl)
    throw new BackupError('RESTORE_FAILED', `${about.name} was made by pg_dump: set DATABASE_URL to an empty database`);
  await requirePgRestore(about.postgres);
  await requireEmptyDatabase(databaseUrl);
}

/** Whether the folder has to be created; RESTORE_TARGET_NOT_EMPTY when it contains anything. */
async function requireEmptyFolder(target: string): Promise<boolean> {
  const createdFolder = await mkdir(target, { recursive: true });
  const names = (await readdir(target)).filter((name) => name !== 'lost+found');
  if (names.length > 0)
    throw new BackupError(
      'RESTORE_TARGET_NOT_EMPTY',
      `${target} holds ${names[0]}${names.length > 1 ? ` and ${names.length - 1} more` : ''}: name a folder that is empty or does not exist`,
    );
  return createdFolder !== undefined;
}

/** Checks names from the archive, which is verified only at its end. */
const SAFE = /^(?:cluster|database|media|keys)(?:\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$/;

async function writeEntry(entry: Entry, staging: string, paths: ServerPaths | null): Promise<void> {
  const name = entry.name.replace(/\/$/, '');
  if (!SAFE.test(name)) throw new BackupError('BACKUP_DAMAGED', `the archive holds a file named ${name}`);
  const [folder, ...rest] = name.split('/');
  if (folder === 'cluster' && paths) {
    const place = path.join(paths.folder, 'pg', ...rest);
    return writeOwned(entry, place, paths.owner ?? undefined);
  }
  // keys are in the data folder itself
  const place = folder === 'keys' ? path.join(staging, ...rest) : path.join(staging, name);
  await mkdir(path.dirname(place), { recursive: true });
  await writeOwned(entry, place, undefined);
}

async function writeOwned(entry: Entry, place: string, owner: { uid: number; gid: number } | undefined): Promise<void> {
  if (entry.type === 'directory') await mkdir(place, { recursive: true, mode: 0o700 });
  const file = await open(place, entry.type === 'file' ? 'wx' : 'r', 0o600);
  try {
    if (entry.type === 'file') for await (const chunk of entry.content) await file.writeFile(chunk);
    if (owner) await file.chown(owner.uid, owner.gid);
    // the server does the same with the files of a cluster that it recovers
    else await file.sync();
  } finally {
    await file.close();
  }
}

// one file: pg_restore has to know at once whether it is complete
async function loadDump(staging: string, databaseUrl: string): Promise<void> {
  const folder = path.join(staging, 'database');
  const [first, ...more] = (await readdir(folder)).sort();
  const whole = path.join(folder, first!);
  const file = await open(whole, 'a');
  try {
    for (const part of more) {
      const from = await open(path.join(folder, part), 'r');
      for await (const chunk of from.createReadStream()) await file.writeFile(chunk);
      await rm(path.join(folder, part));
    }
  } finally {
    await file.close();
  }
  await restoreDump(whole, databaseUrl);
  await rm(folder, { recursive: true });
}

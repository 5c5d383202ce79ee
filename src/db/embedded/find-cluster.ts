import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';
import { readFallbackFolder } from './fallback-folder.ts';
import { sameUid, userName } from './server-user.ts';

/**
 * The folder of the data folder's cluster, or null when there is none yet. Changes nothing. Throws a StartupError for a
 * cluster on which user `runner` must not start, and for a missing one.
 */
export function findCluster(dataDir: string, runner: number, fallbackRoot: string): string | null {
  const inside = path.join(dataDir, 'postgres');
  inspectFolder(inside);
  const outside = readFallbackFolder(dataDir, fallbackRoot);
  const clusterFolders = [inside, outside].filter((folder) => folder !== null && holdsCluster(folder, runner));
  if (clusterFolders.length > 1)
    throw new StartupError(
      `There are two databases for ${dataDir}: ${clusterFolders.join(' and ')}. Move the one that is not wanted elsewhere and start again.`,
    );
  if (clusterFolders[0]) return clusterFolders[0];
  if (outside === null) return null;
  if (!inspectFolder(outside))
    throw new StartupError(
      `The database of ${dataDir} was in ${outside}, which is gone. Bring it back, or remove ${path.join(dataDir, 'instance-id')} to begin with an empty one.`,
    );
  return outside;
}

/** The owner of a folder, or null when there is none. */
export function inspectFolder(folder: string): { uid: number } | null {
  try {
    return statSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code !== 'EACCES') throw error;
    const me = userName(process.getuid!());
    throw new StartupError(
      `The user ${me} cannot enter ${path.dirname(folder)}: start the shop as the user it belongs to, or set DATA_DIR to another folder.`,
    );
  }
}

function holdsCluster(folder: string, runner: number): boolean {
  const outer = inspectFolder(folder);
  if (!outer) return false;
  const cluster = path.join(folder, 'pg');
  const owner = ownerOf(cluster) ?? outer.uid;
  const isReadable = canList(folder);
  if (isReadable && !existsSync(cluster)) return false;
  if (!isReadable || !sameUid(owner, runner)) throw new StartupError(foreignCluster(folder, owner, runner));
  const files = readdirSync(cluster);
  if (files.length > 0 && !files.includes('PG_VERSION'))
    throw new StartupError(
      `${cluster} is no whole database (PG_VERSION is missing): restore it, or move it away to begin with an empty one.`,
    );
  return files.length > 0;
}

function foreignCluster(folder: string, owner: number, runner: number): string {
  const [theirs, mine] = [userName(owner), userName(runner)];
  const chownCommand = `chown -R ${mine} ${folder}`;
  // clusters owned by nobody were created by root, which cannot run PostgreSQL itself
  const starter = theirs === 'nobody' ? 'root' : theirs;
  const advice =
    owner === 0
      ? `Hand it over (${chownCommand})`
      : `Start the shop as ${starter}, or stop it and hand the folder over (${chownCommand})`;
  return `The database in ${folder} belongs to the user ${theirs}, and PostgreSQL would run as ${mine}. ${advice}. Nothing was changed.`;
}

function ownerOf(cluster: string): number | null {
  try {
    return statSync(cluster).uid;
  } catch {
    return null;
  }
}

function canList(folder: string): boolean {
  try {
    readdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

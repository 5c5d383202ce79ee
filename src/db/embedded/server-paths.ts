import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';
import { copyBinaries } from './copy-binaries.ts';
import { claimFallbackFolder, FALLBACK_ROOT } from './fallback-folder.ts';
import { findCluster, inspectFolder } from './find-cluster.ts';
import { canExecute, nobody, type ServerUser, sameUid, userName } from './server-user.ts';

/** The folders of the server and the user that runs it. */
export type ServerPaths = {
  binaries: string;
  /** contains pg/ (the cluster), the log and, when the path is short enough, the socket */
  folder: string;
  /** null when the user of this process runs the server */
  owner: ServerUser | null;
  /** a message for the operator when the files had to be placed elsewhere */
  notice: string | null;
};

/**
 * Finds the cluster of a data folder, or the folder for a new one. A cluster that the server cannot run on is refused
 * with a StartupError before anything changes; only a new one is placed elsewhere.
 */
export function resolveServerPaths(binaries: string, dataDir: string, fallbackRoot = FALLBACK_ROOT): ServerPaths {
  const owner = process.getuid?.() === 0 ? nobody() : null;
  const runner = owner?.uid ?? process.getuid!();
  const existingFolder = findCluster(dataDir, runner, fallbackRoot);
  if (!owner) {
    const folder = existingFolder ?? path.join(dataDir, 'postgres');
    mkdirSync(folder, { recursive: true });
    return { binaries, folder, owner, notice: null };
  }
  const closed = existingFolder ? closedFolder(owner, path.dirname(existingFolder)) : null;
  if (closed)
    throw new StartupError(
      `The database in ${existingFolder} stays as it is: root runs PostgreSQL as the user ${userName(owner.uid)}, who cannot enter ${closed}. Allow that (chmod o+x ${closed}) and start again.`,
    );
  const folder = existingFolder ?? newFolder(owner, dataDir, fallbackRoot);
  const elsewhere = path.dirname(folder) === fallbackRoot;
  return {
    binaries: canExecute(owner, path.join(binaries, 'bin', 'postgres'))
      ? binaries
      : copyBinaries(binaries, openFolder(fallbackRoot)),
    folder: ownedFolder(folder, owner),
    owner,
    notice: elsewhere
      ? `PostgreSQL runs as the user ${userName(owner.uid)}, who cannot enter ${dataDir}: its data is in ${folder}`
      : null,
  };
}

function newFolder(owner: ServerUser, dataDir: string, fallbackRoot: string): string {
  const inside = path.join(dataDir, 'postgres');
  const state = inspectFolder(inside);
  // a folder of another owner keeps it, since the owner could not start again otherwise
  if (state && !sameUid(state.uid, 0) && !sameUid(state.uid, owner.uid))
    throw new StartupError(
      `The folder ${inside} belongs to the user ${userName(state.uid)}: start the shop as ${userName(state.uid)}, not as root.`,
    );
  mkdirSync(dataDir, { recursive: true });
  if (closedFolder(owner, dataDir) === null) return inside;
  openFolder(fallbackRoot);
  return claimFallbackFolder(dataDir, fallbackRoot);
}

// the first folder of the path that this user cannot enter
function closedFolder(owner: ServerUser, folder: string): string | null {
  if (canExecute(owner, folder)) return null;
  const parent = path.dirname(folder);
  return (parent === folder ? null : closedFolder(owner, parent)) ?? folder;
}

function openFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  return folder;
}

function ownedFolder(folder: string, { uid, gid }: ServerUser): string {
  mkdirSync(folder, { recursive: true });
  chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
  return folder;
}

import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';
import type { ServerPaths } from './server-paths.ts';
import { sameUid, userName } from './server-user.ts';

/**
 * The folder of the socket: beside the cluster, or a short one, since socket paths are limited to about 100 characters.
 */
export function socketDirOf({ folder }: ServerPaths): string {
  const inside = path.join(folder, 'run');
  const short = path.join(tmpdir(), `ojas-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`);
  return inside.length <= 80 ? inside : short;
}

/** Creates the socket's folder. An existing one of another user is refused. */
export function prepareSocketDir(paths: ServerPaths): void {
  const dir = socketDirOf(paths);
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const { uid } = lstatSync(dir);
  const mine = [process.getuid!(), paths.owner?.uid ?? process.getuid!()];
  if (!lstatSync(dir).isDirectory() || !mine.some((one) => sameUid(one, uid)))
    throw new StartupError(`${dir} belongs to the user ${userName(uid)}: remove it and start again.`);
  if (paths.owner) chownSync(dir, paths.owner.uid, paths.owner.gid);
  chmodSync(dir, 0o700);
}

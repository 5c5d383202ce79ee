import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';

/** Where root keeps clusters that cannot be inside their data folder. */
export const FALLBACK_ROOT = '/var/lib/ojas';

/** The folder outside `dataDir` that was chosen for its cluster, or null. The data folder stores its name. */
export function readFallbackFolder(dataDir: string, root: string): string | null {
  const file = path.join(dataDir, 'instance-id');
  try {
    return path.join(root, readFileSync(file, 'utf8').trim());
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    if (code === 'EACCES')
      throw new StartupError(
        `The shop in ${dataDir} was started by another user (${file} cannot be read): start it as that user.`,
      );
    throw error;
  }
}

/** Chooses a folder for the data folder's cluster, or returns the one that a concurrent start has chosen. */
export function claimFallbackFolder(dataDir: string, root: string): string {
  const knownFolder = readFallbackFolder(dataDir, root);
  if (knownFolder) return knownFolder;
  const id = randomUUID();
  const folder = path.join(root, id);
  // the folder comes first: a stored name without a folder means that a database is missing
  mkdirSync(folder);
  const file = path.join(dataDir, 'instance-id');
  try {
    writeFileSync(file, `${id}\n`, { flag: 'wx' });
    chmodSync(file, 0o644);
    return folder;
  } catch (error) {
    rmdirSync(folder);
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFallbackFolder(dataDir, root)!;
  }
}

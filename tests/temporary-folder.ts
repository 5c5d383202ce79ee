import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** what the clusters of a run need at most */
const NEEDED_BYTES = 3 * 1024 ** 3;

/** A new folder that every user may enter, in memory where there is room: databases are made ten times as fast there. */
export function makeTemporaryFolder(name: string, parent = hasMemory() ? MEMORY : tmpdir()): string {
  const folder = mkdtempSync(path.join(parent, `ojas-${name}-`));
  // started by root, a database server runs as nobody, who must get in
  chmodSync(folder, 0o755);
  return folder;
}

function hasMemory(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

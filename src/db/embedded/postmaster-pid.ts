import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The process id written in the cluster's postmaster.pid, or null. */
export const readPostmasterPid = (cluster: string) => readPid(path.join(cluster, 'postmaster.pid'));

function readPid(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** Whether the server's status file says that it is shutting down. */
export function isStopping(cluster: string): boolean {
  try {
    return readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'stopping';
  } catch {
    return false;
  }
}

/** Whether a live process (no zombie) with this id is a postgres that serves this cluster. */
export function isPostgresOf(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // without /proc a live process id has to suffice
  if (!existsSync('/proc/self/cmdline')) return true;
  try {
    const [program, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return path.basename(program!) === 'postgres' && args.includes(cluster);
  } catch {
    return false;
  }
}

/**
 * After a crash the file may name a process id that belongs to another process now, and PostgreSQL would refuse to
 * start. The pid line is replaced with an impossible one; the server then recovers. A file that a concurrent start has
 * written is left alone.
 */
export function repairStalePid(cluster: string, socketDir: string): void {
  const file = path.join(cluster, 'postmaster.pid');
  const stale = readPostmasterPid(cluster);
  if (stale !== null && isPostgresOf(stale, cluster)) return;
  takeAway(file, stale, (claimedFile) => {
    if (stale === null) return;
    const lines = readFileSync(claimedFile, 'utf8').split('\n');
    lines[0] = '2147483646';
    writeFileSync(claimedFile, lines.join('\n'));
    restorePidFile(claimedFile, file);
  });
  if (stale !== null) takeAway(path.join(socketDir, '.s.PGSQL.5432.lock'), stale, () => {});
}

// renaming is atomic, so the file is judged when no other process can write it
function takeAway(file: string, pid: number | null, use: (claimedFile: string) => void): void {
  const claimedFile = `${file}.${randomUUID()}`;
  try {
    renameSync(file, claimedFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readPid(claimedFile) === pid) use(claimedFile);
  else restorePidFile(claimedFile, file);
  rmSync(claimedFile, { force: true });
}

// a link never replaces an existing file
function restorePidFile(claimedFile: string, file: string): void {
  try {
    linkSync(claimedFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

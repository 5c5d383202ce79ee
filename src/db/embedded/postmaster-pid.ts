import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The process id written in the cluster's postmaster.pid, or null. */
export function readPostmasterPid(cluster: string): number | null {
  try {
    const pid = Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** Whether a live process (no zombie) with this id is a postgres serving this cluster. */
export function isPostgresOf(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // other systems have no /proc: there a live pid is taken at its word
  if (!existsSync('/proc/self/cmdline')) return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
  } catch {
    return false;
  }
}

/**
 * After a crash the file may name a process id that now belongs to something else, and PostgreSQL would refuse
 * to start. The pid line is replaced by one that cannot live; the server then recovers by itself.
 */
export function healStalePid(cluster: string, socketDir: string): void {
  const file = path.join(cluster, 'postmaster.pid');
  const pid = readPostmasterPid(cluster);
  if (pid === null || isPostgresOf(pid, cluster)) {
    if (pid === null) rmSync(file, { force: true });
    return;
  }
  const lines = readFileSync(file, 'utf8').split('\n');
  lines[0] = '2147483646';
  writeFileSync(file, lines.join('\n'));
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(path.join(socketDir, name), { force: true });
}

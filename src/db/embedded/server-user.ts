import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type ServerUser = { uid: number; gid: number };

/** PostgreSQL refuses to run as root, so root runs it as nobody. */
export function nobody(): ServerUser {
  const [, , uid, gid] = passwdEntries().find(([name]) => name === 'nobody') ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

/** The login name of a user id, or 'uid 1234' when it is unknown. */
export function userName(uid: number): string {
  return passwdEntries().find(([, , id]) => sameUid(Number(id), uid))?.[0] ?? `uid ${uid}`;
}

/** Some systems define nobody's id as -2, which files show as an unsigned number. */
export const sameUid = (one: number, other: number) => one >>> 0 === other >>> 0;

/** Whether this user may enter a folder or run a program. */
export const canExecute = (user: ServerUser, file: string) =>
  spawnSync('test', ['-x', file], { ...user, cwd: '/' }).status === 0;

function passwdEntries(): string[][] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'));
  } catch {
    return [];
  }
}

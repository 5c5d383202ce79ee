import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { makeTemporaryFolder } from './temporary-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Only root can act as another user. */
export const isRoot = process.getuid!() === 0;
/** A user who is neither root nor nobody; the current user when that is not root. */
export const someUser = isRoot ? systemUser() : { uid: process.getuid!(), gid: process.getgid!() };

// PostgreSQL requires a user known to the system
function systemUser(): { uid: number; gid: number } {
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] = entries.find(([name, , id]) => Number(id) > 0 && name !== 'nobody')!;
  return { uid: Number(uid), gid: Number(gid) };
}

let reachable: string | null = null;

/** The project where every user can read it: a copy by links when its own folder is not accessible to others. */
export function readableProject(): string {
  if (!isRoot || spawnSync('test', ['-r', path.join(ROOT, 'package.json')], { ...someUser, cwd: '/' }).status === 0)
    return ROOT;
  reachable ??= copyProject(mkdtempSync(path.join(tmpdir(), 'ojas-project-')));
  return reachable;
}

/** Links (or copies) the project's files into a folder. */
export function copyProject(folder: string): string {
  chmodSync(folder, 0o755);
  const names = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts'];
  const folders = ['src', 'extensions', 'demos', 'tools', 'tests', 'public', 'build', 'node_modules'];
  const files = [...names, 'ojas.config.ts', ...folders]
    .map((name) => path.join(ROOT, name))
    .filter((file) => existsSync(file));
  const linked = spawnSync('cp', ['-Rl', ...files, folder]);
  if (linked.status !== 0) {
    const copied = spawnSync('cp', ['-R', ...files, folder], { encoding: 'utf8' });
    if (copied.status !== 0) throw new Error(copied.stderr);
  }
  return folder;
}

/** A folder for one test, accessible to every user. */
export function openFolder(name: string, parent?: string): string {
  const folder = makeTemporaryFolder(name, parent);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

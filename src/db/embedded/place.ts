import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** Where the server's files are and as whom it runs. */
export type Place = {
  binaries: string;
  /** holds pg/ (the cluster), the log and, when short enough, the socket */
  folder: string;
  owner: { uid: number; gid: number } | null;
  /** a sentence for the person when the files had to be put elsewhere */
  notice: string | null;
};

const FALLBACK = '/var/lib/ojas';

/** PostgreSQL refuses to run as root: then it runs as nobody, from folders that nobody can enter. */
export function choosePlace(binaries: string, dataDir: string): Place {
  const folder = path.join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) {
    mkdirSync(folder, { recursive: true });
    return { binaries, folder, owner: null, notice: null };
  }
  const owner = nobody();
  mkdirSync(folder, { recursive: true });
  const usable = canRun(owner, ['-x', path.join(binaries, 'bin', 'postgres')]) && canRun(owner, ['-x', dataDir]);
  if (usable) return { binaries, folder: owned(folder, owner), owner, notice: null };

  const elsewhere = path.join(FALLBACK, instanceId(dataDir));
  mkdirSync(elsewhere, { recursive: true });
  chmodSync(FALLBACK, 0o755);
  rmSync(folder, { recursive: true, force: true });
  return {
    binaries: copyBinaries(binaries),
    folder: owned(elsewhere, owner),
    owner,
    notice: `PostgreSQL runs as the user nobody, who cannot enter ${dataDir}: its data is in ${elsewhere}`,
  };
}

// kept in the data folder, so that a new folder at an old path never finds another shop's data
function instanceId(dataDir: string): string {
  const file = path.join(dataDir, 'instance-id');
  if (!existsSync(file)) writeFileSync(file, `${randomUUID()}\n`, { flag: 'wx', mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

function owned(folder: string, { uid, gid }: { uid: number; gid: number }): string {
  chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
  return folder;
}

function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

function canRun(owner: { uid: number; gid: number }, test: string[]): boolean {
  return spawnSync('test', test, { ...owner, cwd: '/' }).status === 0;
}

// one copy per version of the package, made under another name first so that a crash leaves no half copy
function copyBinaries(binaries: string): string {
  const { version } = JSON.parse(readFileSync(path.join(binaries, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = path.join(FALLBACK, `postgresql-${version}`);
  if (existsSync(target)) return target;
  const partial = `${target}.${process.pid}`;
  cpSync(binaries, partial, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

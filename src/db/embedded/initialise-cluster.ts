import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';
import { serverEnv } from './launch-server.ts';
import type { ServerPaths } from './server-paths.ts';

/** Creates a cluster unless there is one. Of concurrent starts the first one's cluster is used by all. */
export function initialiseCluster(paths: ServerPaths, cluster: string): void {
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return;
  // created under a temporary name, so that a crash leaves nothing that looks like a cluster
  const partial = `${cluster}.new-${randomUUID()}`;
  const result = spawnSync(
    path.join(paths.binaries, 'bin', 'initdb'),
    [
      '-D',
      partial,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-instructions',
    ],
    { ...paths.owner, cwd: '/', encoding: 'utf8', env: serverEnv() },
  );
  if (result.status !== 0) {
    rmSync(partial, { recursive: true, force: true });
    removeEmpty(paths.folder);
    throw new StartupError(
      `PostgreSQL could not be set up in ${paths.folder}: ${reasonOf(result.error, result.stderr)}`,
    );
  }
  try {
    // fails when the target contains files, so it never replaces a cluster
    renameSync(partial, cluster);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(path.join(cluster, 'PG_VERSION'))) throw error;
  }
}

// removes a new, empty folder, so that another user may start there
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {}
}

function reasonOf(error: Error | undefined, printed: string | null): string {
  const lines = (printed ?? '').split('\n').filter(Boolean);
  const errorLine = lines.find((line) => /error|fatal|panic/i.test(line)) ?? lines.at(-1);
  return error?.message ?? errorLine ?? 'initdb ended without a word';
}

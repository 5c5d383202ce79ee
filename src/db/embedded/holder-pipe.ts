import { spawnSync } from 'node:child_process';
import { closeSync, constants, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';
import type { ServerPaths } from './server-paths.ts';

/**
 * The pipe that every process of the shop holds open while it uses the server: `writer` holds, `reader` sees the end.
 */
export type HolderPipe = { writer: number; reader: number };

/** Opens the named pipe beside the server's socket. The caller closes both ends. */
export function openHolderPipe(paths: ServerPaths, socketDir: string): HolderPipe {
  const file = path.join(socketDir, 'holders');
  if (!existsSync(file)) {
    const result = spawnSync('mkfifo', ['-m', '600', file], { ...paths.owner, cwd: '/', encoding: 'utf8' });
    // a concurrent start may have created it
    if (!existsSync(file)) throw new StartupError(`${result.error?.message ?? result.stderr.trim()}`);
  }
  // opening one end alone would block
  const both = openSync(file, constants.O_RDWR);
  try {
    return { reader: openSync(file, constants.O_RDONLY), writer: openSync(file, constants.O_WRONLY) };
  } finally {
    closeSync(both);
  }
}

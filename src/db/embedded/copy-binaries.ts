import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Copies the server's programs below `folder`, once per version of the package; returns their folder. */
export function copyBinaries(binaries: string, folder: string): string {
  const { version } = JSON.parse(readFileSync(path.join(binaries, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = path.join(folder, `postgresql-${version}`);
  if (existsSync(target)) return target;
  mkdirSync(folder, { recursive: true });
  // copied under a temporary name, so that a crash leaves no partial copy
  const partial = mkdtempSync(`${target}.`);
  cpSync(binaries, partial, { recursive: true, verbatimSymlinks: true });
  chmodSync(partial, 0o755);
  try {
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

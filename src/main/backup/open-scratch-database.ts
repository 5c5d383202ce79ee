import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { hasBinaries } from '#db/embedded/binaries.ts';
import { startEmbeddedPostgres } from '#db/embedded/start.ts';
import { runOnce } from '#db/run-once.ts';
import { BackupError } from '#platform/backup/backup-error.ts';

/** An empty database for a rehearsal; `remove` removes it with its server. */
export type ScratchDatabase = { url: string; remove(): Promise<void> };

export type OpenScratchDatabase = (dataDir: string, shopUrl: string) => Promise<ScratchDatabase>;

const FORBIDDEN = '42501';

/**
 * On a server of its own, because the shop's is busy. Where no embedded server is installed, as in containers, a
 * database of the shop's server. REHEARSAL_FORBIDDEN.
 */
export const openScratchDatabase: OpenScratchDatabase = (dataDir, shopUrl) =>
  hasBinaries() ? startScratchServer(dataDir) : createScratchDatabase(shopUrl);

async function startScratchServer(dataDir: string): Promise<ScratchDatabase> {
  const folder = path.join(dataDir, `rehearsal-server-${randomUUID().slice(0, 8)}`);
  const { url, cluster, stop } = await startEmbeddedPostgres({ dataDir: folder });
  const remove = async () => {
    await stop();
    // a server that root starts has its cluster elsewhere
    for (const one of [path.dirname(cluster), folder]) await rm(one, { recursive: true, force: true });
  };
  return { url, remove };
}

/** An empty database beside the shop's. REHEARSAL_FORBIDDEN when the user of `shopUrl` may not create databases. */
export async function createScratchDatabase(shopUrl: string): Promise<ScratchDatabase> {
  const name = `rehearsal_${randomUUID().slice(0, 8)}`;
  // template0 has nothing that an administrator may have added to template1
  await runOnce(shopUrl, `create database ${name} template template0`).catch((error) => {
    if (error.code !== FORBIDDEN) throw error;
    throw new BackupError(
      'REHEARSAL_FORBIDDEN',
      'the user of DATABASE_URL may not create a database to restore into: grant it CREATEDB, or set BACKUP_REHEARSAL=off',
    );
  });
  const url = new URL(shopUrl);
  url.pathname = name;
  const remove = async () => {
    await runOnce(shopUrl, `drop database ${name} with (force)`);
  };
  return { url: url.href, remove };
}

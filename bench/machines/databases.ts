import { makeServerFolder, runStatement, serverUser, startInstalledPostgres } from '../../tests/installed-postgres.ts';
import { startPooler } from '../../tests/pooler.ts';
import { type Programs, run } from '../../tests/programs.ts';
import { freePort } from '../../tests/start-shop.ts';

/** A PostgreSQL server, a streaming replica, and PgBouncer in transaction mode in front of the server. */
export async function startDatabases(programs: Programs, folder: string) {
  const { bin, data, port, program, urlOf, startServer, url } = await startInstalledPostgres(programs, folder);
  let primary = program;
  const [replicaPort, copy] = [await freePort(), makeServerFolder(folder, 'replica')];
  // with a replication slot the primary retains the WAL for a replica that is offline
  const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'ojas', '-C', '-S', 'replica'];
  const options = ['-D', copy, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
  run(`${bin}/pg_basebackup`, [...from, ...options], { user: serverUser });
  let replica = await startServer('replica', copy, replicaPort);
  const pooler = await startPooler(programs, folder, port);

  return {
    url,
    replicaUrl: urlOf(replicaPort),
    pooledUrl: pooler.url,
    version: run(`${bin}/postgres`, ['--version']),

    /** As an operator would: requests wait in PgBouncer meanwhile. */
    async restartPrimary(): Promise<void> {
      await runStatement(pooler.adminUrl, 'PAUSE');
      await primary.stop('SIGINT');
      primary = await startServer('primary', data, port);
      await runStatement(pooler.adminUrl, 'RESUME');
    },

    /** Without a shutdown, as after a power failure. */
    async crashPrimary(): Promise<void> {
      await primary.stop('SIGQUIT');
      primary = await startServer('primary', data, port);
    },

    async restartReplica(): Promise<void> {
      await replica.stop('SIGINT');
      replica = await startServer('replica', copy, replicaPort);
    },

    restartPooler: pooler.restart,
  };
}

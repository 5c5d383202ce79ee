import { makeServerFolder, runStatement, serverUser, startInstalledPostgres } from '../../tests/installed-postgres.ts';
import { startPooler } from '../../tests/pooler.ts';
import { type Programs, run } from '../../tests/programs.ts';
import { freePort } from '../../tests/start-shop.ts';

/** A PostgreSQL, a streaming replica of it, and PgBouncer in transaction mode before it. */
export async function startDatabases(programs: Programs, folder: string) {
  const { bin, data, port, program, urlOf, startServer, url } = await startInstalledPostgres(programs, folder);
  let primary = program;
  const [replicaPort, copy] = [await freePort(), makeServerFolder(folder, 'replica')];
  // with a slot the primary keeps what a replica that is away has not got yet
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

    /** As an operator does: requests wait in the pooler meanwhile. */
    async restartPrimary(): Promise<void> {
      await runStatement(pooler.adminUrl, 'PAUSE');
      await primary.stop('SIGINT');
      primary = await startServer('primary', data, port);
      await runStatement(pooler.adminUrl, 'RESUME');
    },

    /** Abruptly, as after a loss of power. */
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

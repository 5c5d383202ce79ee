import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, chownSync, cpSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from '../src/db/embedded/binaries.ts';
import { acceptsConnections, createDatabase } from '../src/db/embedded/connect-server.ts';
import { initialiseCluster } from '../src/db/embedded/initialise-cluster.ts';
import { resolveServerPaths } from '../src/db/embedded/server-paths.ts';
import { prepareSocketDir, socketDirOf } from '../src/db/embedded/socket-dir.ts';
import { admin } from './database-server.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const PORTS = { primary: 5432, replica: 5433 };

/** A server with a streaming replica, whose replay can be paused and which can be stopped and started. */
export async function startReplicatedServer() {
  const dataDir = makeTemporaryFolder('replica');
  const paths = resolveServerPaths(findBinaries(), dataDir);
  const [cluster, copy] = [path.join(paths.folder, 'pg'), path.join(paths.folder, 'copy')];
  const sockets = socketDirOf(paths);
  initialiseCluster(paths, cluster);
  prepareSocketDir(paths);
  cpSync(cluster, copy, { recursive: true });
  const conninfo = `host=${sockets} port=${PORTS.primary} user=postgres`;
  appendFileSync(path.join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  writeFileSync(path.join(copy, 'standby.signal'), '');
  if (paths.owner) ownAll(copy, paths.owner);

  const log = openSync(path.join(paths.folder, 'servers.log'), 'a');
  const url = (port: number, name: string) =>
    `postgresql://postgres@localhost:${port}/${name}?host=${encodeURIComponent(sockets)}`;
  const launch = async (folder: string, port: number): Promise<ChildProcess> => {
    const settings = ['listen_addresses=', `port=${port}`, 'fsync=off', 'wal_receiver_status_interval=1'];
    const args = ['-D', folder, '-k', sockets, ...settings.flatMap((one) => ['-c', one])];
    const server = spawn(path.join(paths.binaries, 'bin', 'postgres'), args, {
      ...paths.owner,
      cwd: '/',
      stdio: ['ignore', log, log],
    });
    while (!(await acceptsConnections(url(port, 'postgres')))) {
      if (server.exitCode !== null) throw new Error(`postgres ended; see ${paths.folder}/servers.log`);
      await sleep(50);
    }
    return server;
  };
  const end = async (server: ChildProcess) => {
    if (server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  };
  const primary = await launch(cluster, PORTS.primary);
  let replica = await launch(copy, PORTS.replica);
  await createDatabase(url(PORTS.primary, 'postgres'));
  const replicaUrl = url(PORTS.replica, 'ojas');
  return {
    url: url(PORTS.primary, 'ojas'),
    replicaUrl,
    /** Changes arrive but are not applied. */
    hold: () => admin(url(PORTS.replica, 'postgres'), 'select pg_wal_replay_pause()'),
    letGo: () => admin(url(PORTS.replica, 'postgres'), 'select pg_wal_replay_resume()'),
    stopReplica: () => end(replica),
    async startReplica() {
      replica = await launch(copy, PORTS.replica);
    },
    async stop() {
      await end(replica);
      await end(primary);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function ownAll(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(folder, uid, gid);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(path.join(folder, file), uid, gid);
}

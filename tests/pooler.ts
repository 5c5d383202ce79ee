import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeServerFolder, runStatement, serverUser } from './installed-postgres.ts';
import type { Program, Programs } from './programs.ts';
import { freePort } from './start-shop.ts';

const EXAMPLE = path.resolve(import.meta.dirname, '../deploy/pgbouncer.ini');

/** PgBouncer in transaction mode with the settings of deploy/, in front of all databases of a local server. */
export async function startPooler(programs: Programs, folder: string, port: number) {
  const poolerPort = await freePort();
  const serverFolder = makeServerFolder(folder, 'pgbouncer');
  const file = path.join(serverFolder, 'pgbouncer.ini');
  writeFileSync(file, poolerSettings(readFileSync(EXAMPLE, 'utf8'), { port, poolerPort, folder: serverFolder }));
  writeFileSync(path.join(serverFolder, 'userlist.txt'), '"ojas" ""\n');
  const urlOf = (name: string) => `postgres://ojas@127.0.0.1:${poolerPort}/${name}`;
  const start = () =>
    programs.start({
      name: 'pgbouncer',
      command: 'pgbouncer',
      args: [file],
      cwd: serverFolder,
      user: serverUser,
      isReady: async () => (await runStatement(urlOf('ojas'), 'select 1')).rowCount !== 0,
    });
  let program: Program = await start();
  return {
    url: urlOf('ojas'),
    adminUrl: urlOf('pgbouncer'),
    async restart(): Promise<void> {
      await program.stop('SIGINT');
      program = await start();
    },
  };
}

type Place = { port: number; poolerPort: number; folder: string };

/** The example with local addresses. */
function poolerSettings(example: string, { port, poolerPort, folder }: Place): string {
  return example
    .replace(/^ojas = .*$/m, `* = host=127.0.0.1 port=${port}`)
    .replace(/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1')
    .replace(/^listen_port = .*$/m, `listen_port = ${poolerPort}\nunix_socket_dir =`)
    .replace(/^auth_type = .*$/m, 'auth_type = trust')
    .replace(/^auth_file = .*$/m, `auth_file = ${folder}/userlist.txt`);
}

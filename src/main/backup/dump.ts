import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { BackupError } from '#platform/backup/backup-error.ts';
import type { Entry } from '#platform/backup/tar.ts';

/** Size of the parts of a dump: a tar entry needs its size first, and a dump's is unknown before its end. */
const PART = 8 * 1024 * 1024;

/** Throws PG_DUMP_MISSING or PG_DUMP_TOO_OLD unless pg_dump can read a server of this version (server_version_num). */
export const requirePgDump = (postgres: number): Promise<void> => requireTool('pg_dump', postgres);

/** The same of pg_restore. */
export const requirePgRestore = (postgres: number): Promise<void> => requireTool('pg_restore', postgres);

async function requireTool(tool: 'pg_dump' | 'pg_restore', postgres: number): Promise<void> {
  const needed = Math.floor(postgres / 10_000);
  const advice = `install the client programs of PostgreSQL ${needed} (Debian: postgresql-client-${needed})`;
  const printed = await versionOf(tool);
  if (printed === null) throw new BackupError('PG_DUMP_MISSING', `there is no ${tool} in PATH: ${advice}`);
  const majorVersion = Number(/\(PostgreSQL\) (\d+)/.exec(printed)?.[1] ?? 0);
  if (majorVersion < needed)
    throw new BackupError(
      'PG_DUMP_TOO_OLD',
      `${tool} is of PostgreSQL ${majorVersion}, the server of ${needed}: ${advice}`,
    );
}

async function versionOf(tool: string): Promise<string | null> {
  const child = spawn(tool, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  try {
    await once(child, 'close');
    return printed;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Dumps the database in pg_dump's custom format, in parts. The dump is a consistent snapshot; orders continue. */
export async function* readDump(url: string): AsyncGenerator<Entry> {
  const { args, env } = withoutPassword(url);
  // the archive compresses, and compressing twice takes longer
  const dump = spawn('pg_dump', ['--format=custom', '--compress=0', '--no-owner', '--no-privileges', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = endOf(dump, 'pg_dump');
  ended.catch(() => {});
  try {
    let number = 0;
    for await (const part of inParts(dump.stdout)) {
      number += 1;
      yield { name: partName(number), type: 'file', bytes: part.length, content: one(part) };
    }
    await ended;
  } finally {
    dump.kill();
  }
}

export const partName = (number: number): string => `part-${String(number).padStart(6, '0')}`;

/** Restores a dump into an empty database, completely or not at all. */
export async function restoreDump(file: string, url: string): Promise<void> {
  const { args, env } = withoutPassword(url);
  const options = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'];
  const restore = spawn('pg_restore', [...options, ...args, file], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  await endOf(restore, 'pg_restore');
}

// other users of the machine can see a program's arguments, but not its environment
function withoutPassword(url: string): { args: string[]; env: NodeJS.ProcessEnv } {
  const plain = new URL(url);
  const password = decodeURIComponent(plain.password);
  plain.password = '';
  return { args: ['--dbname', plain.href], env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) } };
}

async function endOf(child: ChildProcess, tool: string): Promise<void> {
  let output = '';
  child.stderr!.on('data', (chunk) => {
    output = `${output}${chunk}`.slice(-2000);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${tool} ended with code ${code}: ${output.trim().split('\n')[0]}`);
}

async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < PART) continue;
    yield Buffer.concat(chunks);
    [chunks, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

async function* one(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}

/**
 * npm run check-image: builds the image, starts it as compose.yml does (not as root, without capabilities, on a read-only
 * root) with its own database, and checks it as an operator would. Needs root, and from Debian's packages
 * postgresql, buildah, and podman, without which containers have a writable root. BASES=debian builds the base images
 * with debootstrap, for machines without access to a registry.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = path.resolve(import.meta.dirname, '../..');
const IMAGE = 'localhost/ojas-check';
const DEBIAN = 'trixie';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const SERVERS = '/usr/lib/postgresql';
/** the user nobody, who owns the files of the database */
const NOBODY = { uid: 65534, gid: 65534 };
const READY_MS = 60_000;
const STOP_MS = 10_000;

const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };
const scratch = mkdtempSync(path.join(tmpdir(), 'check-image-'));
chmodSync(scratch, 0o755);
const children: ChildProcess[] = [];

try {
  const startedAt = Date.now();
  buildImage();
  log(`built in ${((Date.now() - startedAt) / 1000).toFixed(0)} s, ${size()} MB`);
  const tool = podmanRuns() ? 'podman' : 'buildah';
  const database = await startDatabase();
  const container = await start(tool, database);
  await container.ready();
  log('answers /readyz and the first page');
  container.expect(['ojas', 'healthy'], 0, 'is healthy');
  container.expect(['ojas', 'doctor'], 0, 'npm run doctor finds nothing wrong');
  container.expect(['ojas', 'backup'], 0, 'makes a backup');
  container.expect(['sh', '-c', 'test "$(id -u)" = 10001'], 0, 'runs as a user of its own');
  container.expect(['sh', '-c', 'touch /app/probe'], 1, 'cannot write its own code');
  container.expect(['sh', '-c', 'touch /data/probe'], 0, 'can write its data');
  container.expect(['ojas', 'unknown'], 64, 'names an unknown command');
  const stopped = Date.now();
  await container.stop();
  log(`ended ${Date.now() - stopped} ms after SIGTERM`);
  console.log(`The image passed all checks (${tool}).`);
} finally {
  for (const child of children) child.kill('SIGINT');
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
}

function log(line: string): void {
  console.log(`✓ ${line}`);
}

/** The output of a program; throws with it when the program fails. */
function run(program: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: ROOT, env, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? `${stdout}\n${stderr}`.slice(-3000)}`);
  return stdout.trim();
}

/** Nested containers may lack the permissions, and the two programs may store images in different places. */
function podmanRuns(): boolean {
  return spawnSync('podman', ['run', '--rm', '--pull=never', IMAGE, 'unknown'], { env }).status === 64;
}

function buildImage(): void {
  const bases = process.env.BASES === 'debian' ? makeBases() : [];
  run('buildah', ['bud', '--layers', '--file', 'deploy/Containerfile', '--tag', IMAGE, ...bases, '.']);
}

/** The two base images from Debian's packages, with this machine's certificates for the package registry. */
function makeBases(): string[] {
  const folder = path.join(scratch, 'run');
  run('debootstrap', ['--variant=minbase', DEBIAN, folder, 'http://deb.debian.org/debian']);
  const image = (name: string) => {
    const container = run('buildah', ['from', 'scratch']);
    run('buildah', ['add', '--quiet', container, folder, '/']);
    if (name === 'build') run('buildah', ['config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container]);
    run('buildah', ['commit', '--quiet', container, `localhost/ojas-base-${name}`]);
    run('buildah', ['rm', container]);
    return `--build-arg=${name.toUpperCase()}_IMAGE=localhost/ojas-base-${name}`;
  };
  const base = image('run');
  run('chroot', [
    folder,
    'apt-get',
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    'nodejs',
    'npm',
    'ca-certificates',
  ]);
  if (existsSync(CERTIFICATES)) cpSync(CERTIFICATES, path.join(folder, CERTIFICATES), { dereference: true });
  return [base, image('build')];
}

function size(): number {
  const images = JSON.parse(run('buildah', ['images', '--json', IMAGE])) as { size: string }[];
  return Math.round(Number.parseFloat(images[0]?.size ?? '0'));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** PostgreSQL on loopback, because containers cannot reach the socket of the embedded one. */
async function startDatabase(): Promise<string> {
  const bin = newestServer();
  const folder = path.join(scratch, 'database');
  mkdirSync(folder);
  chownSync(folder, NOBODY.uid, NOBODY.gid);
  const options = { ...NOBODY, cwd: folder, encoding: 'utf8' as const };
  const result = spawnSync(path.join(bin, 'initdb'), ['-D', folder, '-U', 'postgres', '--auth=trust'], options);
  if (result.status !== 0) throw new Error(result.stderr);
  const port = await freePort();
  const args = ['-D', folder, '-p', String(port), '-h', '127.0.0.1', '-k', folder];
  children.push(spawn(path.join(bin, 'postgres'), args, { ...NOBODY, cwd: folder, stdio: 'ignore' }));
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

/** The programs of Debian's server; that of the shop may be newer than pg_dump in the image. */
function newestServer(): string {
  const versions = existsSync(SERVERS)
    ? readdirSync(SERVERS)
        .map(Number)
        .sort((one, other) => other - one)
    : [];
  if (versions[0] === undefined) throw new Error('PostgreSQL is not installed: apt install postgresql');
  return path.join(SERVERS, String(versions[0]), 'bin');
}

async function start(tool: string, database: string) {
  const port = await freePort();
  const settings = {
    PORT: port,
    DATABASE_URL: database,
    PUBLIC_URL: 'https://shop.example',
    OJAS_SECRET: randomBytes(32).toString('hex'),
    MAIL: 'off',
  };
  const environmentOptions = Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`);
  const data = path.join(scratch, 'data');
  mkdirSync(data);
  chownSync(data, 10001, 10001);
  const volume = `--volume=${data}:/data`;
  const name = tool === 'podman' ? `ojas-check-${process.pid}` : run('buildah', ['from', IMAGE]);
  const hardened = [
    '--network=host',
    '--read-only',
    '--tmpfs=/tmp',
    '--cap-drop=all',
    '--security-opt=no-new-privileges',
  ];
  const child =
    tool === 'podman'
      ? spawn('podman', ['run', '--rm', `--name=${name}`, ...hardened, volume, ...environmentOptions, IMAGE], { env })
      : spawn('buildah', ['run', '--user=10001:10001', volume, ...environmentOptions, name, '--', 'ojas', 'start'], {
          env,
        });
  children.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (printed += bytes));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const responds = (address: string) =>
    fetch(`http://127.0.0.1:${port}${address}`).then(
      ({ status }) => status === 200,
      () => false,
    );
  return {
    async ready() {
      for (const until = Date.now() + READY_MS; !(await responds('/readyz')); await pause(500))
        if (Date.now() > until || child.exitCode !== null) throw new Error(`not ready:\n${printed}`);
      if (!(await responds('/'))) throw new Error('the first page does not respond');
    },
    expect(command: string[], code: number, title: string) {
      const args =
        tool === 'podman'
          ? ['exec', name, ...command]
          : ['run', '--user=10001:10001', volume, ...environmentOptions, name, '--', ...command];
      const { status, stdout, stderr } = spawnSync(tool, args, { env, encoding: 'utf8' });
      if (status !== code) throw new Error(`${title}: ended with ${status}\n${stdout}\n${stderr}`);
      log(title);
    },
    async stop() {
      child.kill('SIGTERM');
      if ((await Promise.race([ended, pause(STOP_MS, 'late')])) === 'late')
        throw new Error('The container did not stop in time');
    },
  };
}

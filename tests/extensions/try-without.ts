/** npm run try:without: checks types and tests in a copy of the project without an extension. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import shop from '../../ojas.config.ts';
import { copyProject } from '../copy-project.ts';

/** The tests of money, settings and the simulator; --all runs the test command of the README. */
const TESTS = [
  'src/features/payments',
  'src/features/settings',
  'src/features/checkout',
  'src/features/panel',
  'src/gateways',
  'src/main/gateways',
  'src/main/start-simulator',
  'tools/gateway-simulator',
  'tests/histories',
  'tests/documents',
  'tests/architecture',
  'tests/new-shop',
  'tests/error-codes',
  'extensions',
];

const { values, positionals } = parseArgs({ options: { all: { type: 'boolean' } }, allowPositionals: true });
const extensionNames: readonly string[] = shop.extensions;
const names = positionals.length > 0 ? positionals : extensionNames;
const unknown = names.filter((name) => !extensionNames.includes(name));
if (unknown.length > 0) throw new Error(`ojas.config.ts does not name ${unknown.join(', ')}`);

const copy = copyProject('without');
const config = path.join(copy, 'ojas.config.ts');
for (const name of names) {
  rmSync(path.join(copy, 'extensions', name), { recursive: true });
  writeFileSync(config, readFileSync(config, 'utf8').replace(new RegExp(`'${name}'(, )?`), ''));
}

const program = (file: string) => path.join('node_modules', file);
const steps = values.all
  ? [['tools/run.mjs', 'test']]
  : [
      [program('@react-router/dev/bin.cjs'), 'typegen'],
      [program('typescript/bin/tsc'), '--noEmit'],
      [program('vitest/vitest.mjs'), 'run', ...TESTS],
    ];
for (const step of steps) {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, step, { cwd: copy, stdio: 'inherit' });
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${step.slice(0, 2).join(' ')} without ${names.join(', ')}: ${seconds} s`);
  if (status !== 0) process.exit(1);
}

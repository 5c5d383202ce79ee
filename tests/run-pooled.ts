/**
 * npm run test-pooled: database tests of orders and payments again, through Debian's PgBouncer in transaction mode as in
 * deploy/, with direct connections for session features. Arguments: other files of database tests.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findInstalledPostgres, runStatement, startInstalledPostgres } from './installed-postgres.ts';
import { startPooler } from './pooler.ts';
import { createPrograms } from './programs.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FILES = [
  ...['place-order', 'unpaid-order'].map((name) => `src/features/checkout/${name}.db.test.ts`),
  ...['start-payment', 'verify-payment', 'late-payment', 'expire-orders'].map(
    (name) => `src/features/payments/${name}.db.test.ts`,
  ),
  ...['concurrency', 'received-money'].map((name) => `tests/${name}.db.test.ts`),
];

const missing = [
  ...(findInstalledPostgres() ? [] : ['postgresql']),
  ...(spawnSync('pgbouncer', ['--version']).error ? ['pgbouncer'] : []),
];
process.exit(missing.length > 0 ? skip() : await testThroughPooler(process.argv.slice(2)));

function skip(): number {
  console.log(`Skipped, because not installed: ${missing.join(', ')} (apt install ${missing.join(' ')})`);
  return 0;
}

async function testThroughPooler(files: string[]): Promise<number> {
  const folder = makeTemporaryFolder('pooled');
  chmodSync(folder, 0o755);
  const programs = createPrograms(folder);
  try {
    const server = await startInstalledPostgres(programs, folder);
    const pooler = await startPooler(programs, folder, server.port);
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...(files.length > 0 ? files : FILES)];
    const env = { ...process.env, DATABASE_URL: server.url, TEST_POOLER_URL: pooler.url };
    const { status } = spawnSync(process.execPath, vitest, { cwd: ROOT, env, stdio: 'inherit' });
    const { rows } = await runStatement(pooler.adminUrl, 'show stats');
    const count = rows.reduce((sum, { total_xact_count: n }) => sum + Number(n), 0);
    console.log(`${count} transactions went through PgBouncer`);
    return count > 1000 ? (status ?? 1) : 1;
  } finally {
    await programs.stopAll();
    rmSync(folder, { recursive: true, force: true });
  }
}

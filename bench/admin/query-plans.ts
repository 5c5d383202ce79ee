import type pg from 'pg';
import type { Statement } from '#tests/record-statements.ts';

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

/** The tables that a statement would scan sequentially. */
export async function findSequentialScans(
  client: pg.ClientBase,
  { text, values, settings }: Statement,
): Promise<string[]> {
  // other statements open and close transactions
  if (!/^\s*(select|with|insert|update|delete)/i.test(text)) return [];
  await client.query(['begin', ...settings].join('; '));
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values);
  await client.query('rollback');
  return wholeReads(rows[0]!['QUERY PLAN'][0].Plan);
}

function wholeReads(plan: Plan): string[] {
  const below = (plan.Plans ?? []).flatMap(wholeReads);
  return plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? '?', ...below] : below;
}

/** Tables above that number of rows, by the estimate of the database. */
export async function listTablesLargerThan(client: pg.ClientBase, rows: number): Promise<Set<string>> {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $1`,
    [rows],
  );
  return new Set(tables.rows.map(({ name }) => name));
}

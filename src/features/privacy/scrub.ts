import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { REMOVED } from './rules.ts';

/** Removes whole words from a text, or from all texts within a list or an object. */
export function scrub<T>(value: T, words: readonly string[]): T {
  if (words.length === 0) return value;
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') return one.replace(pattern, REMOVED);
    if (Array.isArray(one)) return one.map(walk);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, walk(inner)]));
  };
  return walk(value) as T;
}

/** Does the same for text and jsonb columns of the rows that `where` selects. */
export async function scrubRows(
  tx: Tx,
  table: string,
  columns: readonly string[],
  where: SQL,
  words: readonly string[],
): Promise<void> {
  const names = sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const { rows } = await tx.execute<Record<string, unknown>>(
    sql`select id, ${names} from ${sql.identifier(table)} where ${where} for update`,
  );
  for (const row of rows) {
    const changed = columns.flatMap((name) => {
      const [before, after] = [row[name], scrub(row[name], words)];
      if (JSON.stringify(before) === JSON.stringify(after)) return [];
      const value = typeof after === 'string' ? sql`${after}` : sql`${JSON.stringify(after)}::jsonb`;
      return [sql`${sql.identifier(name)} = ${value}`];
    });
    if (changed.length > 0)
      await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(changed, sql`, `)} where id = ${row.id}`);
  }
}

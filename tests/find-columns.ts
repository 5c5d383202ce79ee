import { sql } from 'drizzle-orm';
import type { App } from '#platform/app.ts';

/** Every column, as 'table.column', that contains one of these words, in any letter case. */
export async function findColumnsWith({ db }: Pick<App, 'db'>, words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await db.execute<{ t: string; c: string }>(sql`
    select c.table_name as t, c.column_name as c from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying') or c.udt_name = 'citext')`);
  const matches: string[] = [];
  for (const { t, c } of columns)
    for (const word of words) {
      const { rows } = await db.execute(
        sql`select 1 from ${sql.identifier(t)} where ${sql.identifier(c)}::text ilike ${`%${word}%`} limit 1`,
      );
      if (rows.length > 0 && !matches.includes(`${t}.${c}`)) matches.push(`${t}.${c}`);
    }
  return matches.sort();
}

import { type Column, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Write } from './write-together.ts';

type Columns = Map<string, { name: string; column: Column }>;

const knownTables = new WeakMap<PgTable, Columns>();

/**
 * Inserts rows that are passed as one JSON parameter: the statement is the same for any number of rows, so that the
 * server keeps it parsed, and it is built faster than one with placeholders. All rows have the same fields. `computed`:
 * columns that SQL fills, the same in each row.
 */
export function insertRows<T extends PgTable>(
  table: T,
  rows: readonly T['$inferInsert'][],
  computed: Partial<Record<keyof T['$inferInsert'] & string, SQL>> = {},
): Write {
  const columns = columnsOf(table);
  const json = rows.map((row) => jsonOf(columns, row));
  const fields = fieldsOf(rows[0] ?? {});
  // a default would become null, and a superfluous value would be lost
  if (rows.some((row) => fieldsOf(row).join() !== fields.join()))
    throw new Error(`Rows of one insert into ${getTableName(table)} have different fields`);
  const names = fields.map((field) => `"${columns.get(field)?.name}"`);
  const filled = Object.entries<SQL | undefined>(computed).flatMap(([field, value]) =>
    value ? [{ name: `"${columns.get(field)?.name}"`, value }] : [],
  );
  const into = [...names, ...filled.map(({ name }) => name)].join(', ');
  const from = getTableName(table);
  const values = filled.map(({ value }) => sql`, ${value}`);
  return sql`${sql.raw(`insert into "${from}" (${into}) select ${names.join(', ')}`)}${sql.join(values)}${sql.raw(
    ` from jsonb_populate_recordset(null::"${from}", `,
  )}${JSON.stringify(json)}::jsonb)`;
}

function columnsOf(table: PgTable): Columns {
  const columns =
    knownTables.get(table) ??
    new Map(
      Object.entries(getTableColumns(table)).map(([field, column]) => [
        field,
        { name: column.keyAsName ? toSnakeCase(column.name) : column.name, column },
      ]),
    );
  knownTables.set(table, columns);
  return columns;
}

const fieldsOf = (row: Record<string, unknown>): string[] =>
  Object.keys(row).filter((field) => row[field] !== undefined);

function jsonOf(columns: Columns, row: Record<string, unknown>): Record<string, unknown> {
  const json: Record<string, unknown> = {};
  for (const field of fieldsOf(row)) {
    const tableColumn = columns.get(field);
    if (!tableColumn) throw new Error(`There is no column ${field}`);
    const { name, column } = tableColumn;
    const value = row[field];
    // JSON values stay; others as the driver would send them
    json[name] = value === null || column.dataType === 'json' ? value : column.mapToDriverValue(value);
  }
  return json;
}

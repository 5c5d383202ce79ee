import { getTableColumns, type Table } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';

/** A row as `to_jsonb` returns it. */
export type JsonRow = Record<string, unknown>;

/** Converts a row that PostgreSQL returned as JSON into the types of the table's columns. */
export function readJsonRow<T extends Table>(table: T, json: JsonRow): T['$inferSelect'] {
  const entries = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = json[toSnakeCase(name)] ?? null;
    const text = typeof value === 'number' ? String(value) : value;
    return [name, value === null ? null : column.mapFromDriverValue(column.dataType === 'number' ? value : text)];
  });
  return Object.fromEntries(entries);
}

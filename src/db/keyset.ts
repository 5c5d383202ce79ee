import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db, Tx } from './client.ts';

export type PageRequest = { after?: string | undefined; before?: string | undefined; limit: number };
export type Page<Row> = { rows: Row[]; before: string | null; after: string | null };

/** What a list is sorted by. `value` must not be null; `id` (uuid) decides between equal values. */
export type Sorting = {
  value: SQLWrapper;
  type: 'timestamptz' | 'numeric' | 'text';
  id: SQLWrapper;
  descending: boolean;
};

const FORM = {
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?([+-]\d\d(:\d\d)?)?$/,
  numeric: /^-?\d{1,18}(\.\d+)?$/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL takes no NUL
  text: /^[^\u0000]*$/,
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Cursor = { value: string; id: string };
const encode = ({ value, id }: Cursor) => Buffer.from(JSON.stringify([value, id])).toString('base64url');

// a cursor that is none starts at the beginning
function decode(text: string | undefined, type: Sorting['type']): Cursor | null {
  try {
    const [value, id] = JSON.parse(Buffer.from(text ?? '', 'base64url').toString()) as unknown[];
    if (typeof value !== 'string' || typeof id !== 'string') return null;
    return FORM[type].test(value) && UUID.test(id) ? { value, id } : null;
  } catch {
    return null;
  }
}

/**
 * The parts of a query for one page of a list, found by its neighbours instead of by counting: as fast on the last
 * page as on the first. Select `cursor` as `cursor` and `id` beside the rest, and pass the rows to `finish`.
 */
export function keyset({ value, type, id, descending }: Sorting, page: PageRequest) {
  const backwards = page.before !== undefined;
  const from = decode(page.before ?? page.after, type);
  const down = descending !== backwards;
  const way = sql.raw(down ? 'desc' : 'asc');
  const where: SQL | undefined = from
    ? sql`(${value}, ${id}) ${sql.raw(down ? '<' : '>')} (${from.value}::${sql.raw(type)}, ${from.id}::uuid)`
    : undefined;
  return {
    cursor: sql<string>`${value}::text`,
    where,
    orderBy: [sql`${value} ${way}`, sql`${id} ${way}`],
    limit: page.limit + 1,
    finish<Row extends { id: string; cursor: string }>(found: Row[]): Page<Omit<Row, 'cursor'>> {
      const more = found.length > page.limit;
      const shown = found.slice(0, page.limit);
      if (backwards) shown.reverse();
      const cursorOf = (row: Row | undefined) => (row ? encode({ value: row.cursor, id: row.id }) : null);
      return {
        before: (backwards ? more : from !== null) ? cursorOf(shown[0]) : null,
        after: backwards || more ? cursorOf(shown.at(-1)) : null,
        rows: shown.map(({ cursor: _, ...row }) => row),
      };
    },
  };
}

/** Counting stops here: a filtered list says '10,000+'. */
export const COUNTED = 10_000;

/** Counting what a text finds stops here, '1,000+': every hit is a row to be fetched, and nobody reads so many. */
export const FOUND = 1000;

/** From so many on, a walk in the list's order comes upon enough of them at its beginning. */
const MOST = 10 * COUNTED;

export type Total = { count: number; more: boolean };
export type Found = { total: Total; few: SQL | undefined };
type Counting = {
  /** how the query's list is sorted */
  orderBy?: readonly SQL[];
  /** the text that is looked for: what it finds is counted up to FOUND */
  text?: string | undefined;
};

/**
 * How many rows a query finds, counted up to COUNTED. `query` selects anything, without order and limit. Never along the
 * table itself: what PostgreSQL takes for very many is counted along the list's index, the rest by the filter's own,
 * which stops as soon as there are enough.
 */
export async function countUpTo(db: Db, query: SQL, { orderBy, text }: Counting = {}): Promise<Total> {
  const most = text ? FOUND : COUNTED;
  const [row] = await readUpTo<{ n: number }>(db, sql`count(*)::int as n`, query, most, orderBy);
  return totalOf(row!.n, most);
}

type Listed = SQLWrapper & { id: SQLWrapper };

/**
 * How many rows of a table pass a list's filter, and for its page the SQL that finds them again when they are few:
 * walking along the list's order would look at all other rows, too. `few` is undefined when there are many: then walking
 * is right. What a text finds is looked for once for both.
 */
export async function countAndFind(db: Db, table: Listed, wanted: SQL | undefined, counting: Counting): Promise<Found> {
  const ids = sql`select id from ${table} where ${wanted ?? sql`true`}`;
  if (!counting.text) {
    const total = await countUpTo(db, ids, counting);
    return { total, few: amongFew(total, table, wanted) };
  }
  const hits = await readUpTo<{ id: string }>(db, sql`id`, ids, FOUND, counting.orderBy);
  const total = totalOf(hits.length, FOUND);
  const found = hits.map(({ id }) => id);
  return { total, few: total.more ? undefined : sql`${table.id} = any(${sql.param(found)}::uuid[])` };
}

/** SQL for the page of a list that so many rows pass, when they are few: by the filter's own index, then sorted. */
export function amongFew(total: Total, table: Listed, wanted: SQL | undefined): SQL | undefined {
  if (total.more || total.count > FOUND) return undefined;
  return sql`${table.id} = any(array(select id from ${table} where ${wanted ?? sql`true`}))`;
}

const totalOf = (counted: number, most: number): Total => ({ count: Math.min(counted, most), more: counted > most });

function readUpTo<Row>(db: Db, columns: SQL, query: SQL, most: number, orderBy: readonly SQL[] = []): Promise<Row[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const walk = orderBy.length > 0 && (await estimate(tx, query)) > MOST;
    const order = walk ? sql` order by ${sql.join([...orderBy], sql`, `)}` : sql``;
    const { rows } = await tx.execute(sql`select ${columns} from (${query}${order} limit ${most + 1}) as counted`);
    return rows as Row[];
  });
}

async function estimate(tx: Tx, query: SQL): Promise<number> {
  const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${query}`,
  );
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
}

/**
 * SQL: the text is somewhere in these words, by their trigram index. The index knows no piece shorter than three letters:
 * one or two find beginnings of words, and what has no letter or digit finds nothing.
 */
export function found(words: SQLWrapper, text: string): SQL {
  const pattern = anywhere(text);
  const rare = rarest(text);
  // only the rare part is looked for in the index; the rest is compared with what that finds
  if (rare) return sql`(${words} ilike ${anywhere(rare)} and ${words} || '' ilike ${pattern})`;
  if (/[\p{L}\p{N}]{3}/u.test(text)) return sql`${words} ilike ${pattern}`;
  if (!/[\p{L}\p{N}]/u.test(text)) return sql`false`;
  return sql`(${words} ilike ${pattern.slice(1)} or ${words} ilike ${`% ${pattern.slice(1)}`})`;
}

// a mail's domain and an invoice's year are in very many rows, the name and the number in few
function rarest(text: string): string | undefined {
  return /^[^@\s]*[\p{L}\p{N}]{3}[^@\s]*@(?=\S)/u.exec(text)?.[0] ?? /^[a-z]{3}-\d{4}-(\d{4,})$/i.exec(text)?.[1];
}

/** A pattern for ILIKE that finds the text anywhere, its own % and _ taken as they are. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

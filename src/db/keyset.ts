import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

export type PageRequest = { after?: string | undefined; before?: string | undefined; limit: number };

/** `start`: the number of rows before the page's first. */
export type Page<Row> = { rows: Row[]; before: string | null; after: string | null; start: number };

/** The sort key of a list. `value` must not be null; `id` (uuid) breaks ties. */
export type Sorting = {
  value: SQLWrapper;
  type: 'timestamptz' | 'numeric' | 'text';
  id: SQLWrapper;
  descending: boolean;
};

export type AgeSort = 'newest' | 'oldest';

/** Sorts a list by an instant, newest first by default. */
export const byAge = (value: SQLWrapper, id: SQLWrapper, sort: AgeSort = 'newest'): Sorting => ({
  value,
  type: 'timestamptz',
  id,
  descending: sort === 'newest',
});

const FORM = {
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?([+-]\d\d(:\d\d)?)?$/,
  numeric: /^-?\d{1,18}(\.\d+)?$/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL accepts no NUL
  text: /^[^\u0000]*$/,
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `place`: the row's position in the list when the cursor was created. */
type Cursor = { value: string; id: string; place: number };

const encode = ({ value, id, place }: Cursor) => Buffer.from(JSON.stringify([value, id, place])).toString('base64url');

// an invalid cursor falls back to the first page
function decode(text: string | undefined, type: Sorting['type']): Cursor | null {
  try {
    const [value, id, place] = JSON.parse(Buffer.from(text ?? '', 'base64url').toString()) as unknown[];
    if (typeof value !== 'string' || typeof id !== 'string') return null;
    if (!FORM[type].test(value) || !UUID.test(id)) return null;
    return { value, id, place: Number.isSafeInteger(place) && Number(place) > 0 ? Number(place) : 0 };
  } catch {
    return null;
  }
}

/**
 * The parts of a query for one page of a list, found by its neighbours instead of an offset: the last page is as fast
 * as the first. Select `cursor` as `cursor` and `id` with the other columns, and pass the rows to `finish`.
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
    finish<Row extends { id: string; cursor: string }>(pageRows: Row[]): Page<Omit<Row, 'cursor'>> {
      const more = pageRows.length > page.limit;
      const visibleRows = pageRows.slice(0, page.limit);
      if (backwards) visibleRows.reverse();
      const first = !from || (backwards && !more);
      const start = first ? 0 : Math.max(1, backwards ? from.place - visibleRows.length : from.place + 1);
      const cursorOf = (row: Row | undefined, place: number) =>
        row ? encode({ value: row.cursor, id: row.id, place }) : null;
      return {
        before: first ? null : cursorOf(visibleRows[0], start),
        after: backwards || more ? cursorOf(visibleRows.at(-1), start + visibleRows.length - 1) : null,
        start,
        rows: visibleRows.map(({ cursor: _, ...row }) => row),
      };
    },
  };
}

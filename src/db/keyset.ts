import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

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

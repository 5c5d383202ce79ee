import type pg from 'pg';

/** A text asked for so often is hot: the server then keeps it parsed under a name, on each connection. */
const HOT = 20;
/** names of a process, and texts that are counted at a time; lists of filters make endless different texts */
const MOST_NAMES = 400;
const MOST_COUNTED = 2000;

const NAMEABLE = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Gives names to the statements that a pool's clients send again and again: they are parsed and planned once. */
export function nameStatements(pool: pg.Pool): void {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= MOST_NAMES || !NAMEABLE.test(text)) return known;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < HOT) {
      if (counts.size >= MOST_COUNTED) counts.clear();
      counts.set(text, count);
      return undefined;
    }
    counts.delete(text);
    const name = `hot_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((first: unknown, ...rest: unknown[]) => {
      const name = isUnnamed(first) ? nameOf(first.text) : undefined;
      return name ? query({ ...(first as object), name }, ...rest) : query(first, ...rest);
    }) as typeof client.query;
  });
}

// statements of the query builder are plain objects; those with a name of their own keep it
const isUnnamed = (first: unknown): first is { text: string } =>
  typeof first === 'object' &&
  first !== null &&
  Object.getPrototypeOf(first) === Object.prototype &&
  'text' in first &&
  typeof first.text === 'string' &&
  !('name' in first && first.name);

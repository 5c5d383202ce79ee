import type pg from 'pg';

/** From this many calls on the server keeps a statement parsed under a name, on each connection. */
const HOT = 20;
/** limits per process of names and of counted statements, since list filters create endless variants */
const MOST_NAMES = 400;
const MOST_COUNTED = 2000;

const NAMEABLE = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Names the statements that a pool's clients repeat, so that they are parsed and planned once. */
export function nameStatements(pool: pg.Pool): void {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const nameOf = (text: string): string | undefined => {
    const knownName = names.get(text);
    if (knownName || names.size >= MOST_NAMES || !NAMEABLE.test(text)) return knownName;
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

// statements of the query builder are plain objects; those with a name keep it
const isUnnamed = (first: unknown): first is { text: string } =>
  typeof first === 'object' &&
  first !== null &&
  Object.getPrototypeOf(first) === Object.prototype &&
  'text' in first &&
  typeof first.text === 'string' &&
  !('name' in first && first.name);

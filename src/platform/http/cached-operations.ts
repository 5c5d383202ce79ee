import { listOperations } from '#shared/list-operations.ts';

/** Responses for longer URLs are not cached. */
const MAX_LENGTH = 400;

type Schema = { shape?: object; safeParse(value: unknown): { success: boolean; data?: unknown } };
type Cached = {
  path: RegExp;
  params: ReadonlySet<string>;
  /** lists whose order makes no difference */
  unordered: ReadonlySet<string>;
  /** the default of a missing parameter */
  defaults: ReadonlyMap<string, string>;
};

/**
 * The cache key of a request: for an operation whose contract says `cached`, with its known parameters, sorted and
 * without defaults. Null for anything else.
 */
export function createResponseKey(router: object): (url: string) => string | null {
  const operations = listOperations(router).flatMap(cachedOperation);
  return (url) => {
    const [path = '', query = ''] = url.split('?', 2);
    if (!path.startsWith('/api/') || path.includes('%2F') || path.includes('%2f')) return null;
    const operation = operations.find((one) => one.path.test(path.slice('/api'.length)));
    const search = operation && canonical(operation, query);
    if (search === undefined || search === null) return null;
    const key = search ? `${path}?${search}` : path;
    return key.length > MAX_LENGTH ? null : key;
  };
}

function canonical({ params, unordered, defaults }: Cached, query: string): string | null {
  const values = new Map<string, string[]>();
  const lists = new Set<string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const [, base = name, place] = /^(\w+)\[(\d+)\]$/.exec(name) ?? [];
    if (!params.has(base)) {
      // another spelling of a known parameter may have a meaning; unknown ones are never read
      if (params.has(/^\w*/.exec(base)![0])) return null;
      continue;
    }
    const before = values.get(base) ?? [];
    if (place === undefined ? before.length > 0 : Number(place) !== before.length) return null;
    if (place !== undefined) lists.add(base);
    else if (lists.has(base)) return null;
    values.set(base, [...before, value]);
  }
  const pairs: [string, string][] = [];
  for (const [name, text] of [...values].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sorted = unordered.has(name) ? [...new Set(text)].sort() : text;
    if (lists.has(name)) sorted.forEach((value, place) => void pairs.push([`${name}[${place}]`, value]));
    else if (defaults.get(name) !== text[0]) pairs.push([name, text[0]!]);
  }
  return new URLSearchParams(pairs).toString();
}

function cachedOperation({ method, path, meta, inputSchema }: ReturnType<typeof listOperations>[number]): Cached[] {
  if (!meta.cached || method !== 'GET' || !path) return [];
  const schema = inputSchema as Schema | undefined;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const parameters = Object.keys(schema?.shape ?? {}).filter((name) => !inPath.includes(name));
  const empty = schema?.safeParse({});
  const defaults = Object.entries((empty?.success && (empty.data as object | undefined)) || {}).flatMap(
    ([name, value]): [string, string][] => (typeof value === 'object' ? [] : [[name, String(value)]]),
  );
  return [
    {
      path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      params: new Set(parameters),
      unordered: new Set(meta.unordered),
      defaults: new Map(defaults),
    },
  ];
}

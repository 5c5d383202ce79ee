type Row = Readonly<Record<string, unknown>>;
/** The identity of the rows of each list, by the list's name. */
export type ListKeys = Readonly<Record<string, (row: never) => unknown>>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The values of `theirs` with what was changed from `base` to `mine`: field by field, and row by row in lists that have
 * a key. A field that both changed has the value of `mine`.
 */
export function mergeChanges<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  keys: ListKeys = {},
): Values {
  const merged: Record<string, unknown> = { ...(theirs as Row) };
  for (const [name, value] of Object.entries(mine)) {
    const before = (base as Row)[name];
    const other = (theirs as Row)[name];
    if (isSame(value, before)) continue;
    const keyOf = keys[name] as ((row: unknown) => unknown) | undefined;
    if (keyOf && Array.isArray(value) && Array.isArray(before) && Array.isArray(other))
      merged[name] = mergeLists(before, value, other, keyOf, keys);
    else if (isRow(value) && isRow(before) && isRow(other)) merged[name] = mergeChanges(before, value, other, keys);
    else merged[name] = value;
  }
  return merged as Values;
}

function mergeLists(
  base: readonly object[],
  mine: readonly object[],
  theirs: readonly object[],
  keyOf: (row: unknown) => unknown,
  keys: ListKeys,
): object[] {
  const find = (rows: readonly object[], row: object) =>
    keyOf(row) === null ? undefined : rows.find((other) => keyOf(other) === keyOf(row));
  const isReordered = !isSame(base.map(keyOf), mine.filter((row) => find(base, row)).map(keyOf));
  const merge = (row: object) => {
    const [before, value, other] = [find(base, row), find(mine, row), find(theirs, row)];
    return before && value && other ? mergeChanges(before, value, other, keys) : (value ?? row);
  };
  const isRemovedByMe = (row: object) => find(base, row) && !find(mine, row);
  const isRemovedByThem = (row: object) => {
    const before = find(base, row);
    return before && !find(theirs, row) && isSame(before, row);
  };
  const [first, second] = isReordered ? [mine, theirs] : [theirs, mine];
  const added = second.filter((row) => !find(first, row));
  return [...first, ...added].filter((row) => !isRemovedByMe(row) && !isRemovedByThem(row)).map(merge);
}

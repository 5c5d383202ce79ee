/** The fields of a row that differ, as they are after; null when none does. */
export function changedColumns<Row extends object>(before: Row, after: Row): Partial<Row> | null {
  const changed: Partial<Row> = {};
  let some = false;
  for (const name in after) {
    if (isSame(before[name], after[name])) continue;
    changed[name] = after[name];
    some = true;
  }
  return some ? changed : null;
}

function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  return a === b;
}

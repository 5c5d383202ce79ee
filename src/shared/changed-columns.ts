/** The fields of a row that differ, with their new values; null when none does. */
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

type Identified = { id: string };

/** The existing rows that differ, each with its changed fields. */
export const changedRows = <Row extends Identified>(before: readonly Row[], after: readonly Row[]) =>
  after.flatMap((row) => {
    const was = before.find(({ id }) => id === row.id);
    const change = was && changedColumns(was, row);
    return change ? [{ row, change }] : [];
  });

/** The new rows. */
export const newRows = <Row extends Identified>(before: readonly Row[], after: readonly Row[]): Row[] =>
  after.filter((row) => !before.some(({ id }) => id === row.id));

function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  return a === b;
}

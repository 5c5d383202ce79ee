import type { FormDraft } from './form-drafts.ts';
import { type ListKeys, mergeChanges } from './merge-changes.ts';

/** The values of a row that its form may change, which the server compares with the stored ones. */
export function expectedValues<Row extends object>(
  row: Row | null,
  ignored: readonly (keyof Row)[],
): Record<string, unknown> | undefined {
  if (!row) return undefined;
  return Object.fromEntries(Object.entries(row).filter(([name]) => !ignored.includes(name as keyof Row)));
}

/** The row over which a draft was typed, so that saving detects changes since; the given row without a draft. */
export function rowOfDraft<Row extends object>(draft: FormDraft | null, row: Row | null): Row | null {
  // earlier drafts have the time of the row only
  if (!row || !draft?.version?.startsWith('{')) return row;
  return JSON.parse(draft.version) as Row;
}

type Versions<Row, Fields> = {
  /** the row over which `typed` was typed */
  before: Row;
  /** the row as someone else has saved it */
  after: Row;
  typed: Fields;
  fields(row: Row): Fields;
  keys?: ListKeys | undefined;
};

/** The fields of the newer row with what was typed over the older one. */
export function mergeTyped<Row, Fields extends object>(versions: Versions<Row, Fields>): Fields {
  const { before, after, typed, fields, keys } = versions;
  return mergeChanges(fields(before), typed, fields(after), keys);
}

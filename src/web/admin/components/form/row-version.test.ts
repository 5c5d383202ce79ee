import { expect, test } from 'vitest';
import { expectedValues, mergeTyped, rowOfDraft } from './row-version.ts';

const row = { id: 'a', title: 'Whey', order: 3 };

test('expects the values that the form may change', () => {
  expect(expectedValues(row, ['id', 'order'])).toEqual({ title: 'Whey' });
  expect(expectedValues(null, [])).toBeUndefined();
});

test('finds the row over which a draft was typed', () => {
  const draft = { values: {}, at: '2026-11-01', version: JSON.stringify({ ...row, title: 'Old' }) };
  expect(rowOfDraft(draft, row)).toEqual({ ...row, title: 'Old' });
  expect(rowOfDraft({ ...draft, version: '2026-11-01' }, row)).toBe(row);
  expect(rowOfDraft(null, row)).toBe(row);
  expect(rowOfDraft(draft, null)).toBeNull();
});

test('merges what was typed into the row that someone else has saved', () => {
  const fields = ({ title, order }: typeof row) => ({ title, order: String(order) });
  const merge = (typed: object) =>
    mergeTyped({
      before: row,
      after: { ...row, title: 'Theirs', order: 4 },
      typed: { ...fields(row), ...typed },
      fields,
    });
  expect(merge({})).toEqual({ title: 'Theirs', order: '4' });
  expect(merge({ title: 'Mine' })).toEqual({ title: 'Mine', order: '4' });
});

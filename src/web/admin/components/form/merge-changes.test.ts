import { expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const base = {
  name: 'Whey',
  badge: '',
  declarations: { warnings: 'None', storage: 'Dry' },
  variants: [
    { id: 'a', sku: 'A', price: '100' },
    { id: 'b', sku: 'B', price: '200' },
  ],
};
type Values = Omit<typeof base, 'variants'> & { variants: { id: string | null; sku: string; price: string }[] };
const merge = (mine: Partial<Values>, theirs: Partial<Values>) =>
  mergeChanges<Values>(
    base,
    { ...base, ...mine },
    { ...base, ...theirs },
    { variants: ({ id }: { id: string }) => id },
  );

test('keeps a field that only the other changed', () => {
  expect(merge({ name: 'Whey Gold' }, { badge: 'New' })).toMatchObject({ name: 'Whey Gold', badge: 'New' });
});

test('takes mine when both changed a field', () => {
  expect(merge({ name: 'Mine' }, { name: 'Theirs' }).name).toBe('Mine');
});

test('takes a field back when mine emptied it', () => {
  expect(merge({ name: '' }, { badge: 'New' })).toMatchObject({ name: '', badge: 'New' });
});

test('merges the fields of a group when each changed another one', () => {
  const { declarations } = merge(
    { declarations: { warnings: 'Contains milk', storage: 'Dry' } },
    { declarations: { warnings: 'None', storage: 'Cool' } },
  );
  expect(declarations).toEqual({ warnings: 'Contains milk', storage: 'Cool' });
});

test('merges rows by their key when each changed another row or field', () => {
  const [a, b] = base.variants as [Values['variants'][0], Values['variants'][0]];
  expect(
    merge(
      { variants: [{ ...a, price: '150' }, b] },
      {
        variants: [
          { ...a, sku: 'A2' },
          { ...b, price: '250' },
        ],
      },
    ).variants,
  ).toEqual([
    { id: 'a', sku: 'A2', price: '150' },
    { id: 'b', sku: 'B', price: '250' },
  ]);
});

test('keeps rows that either added, and drops rows that either removed', () => {
  const [a, b] = base.variants as [Values['variants'][0], Values['variants'][0]];
  const mine = { id: null, sku: 'M', price: '1' };
  const theirs = { id: 't', sku: 'T', price: '2' };
  expect(merge({ variants: [a, b, mine] }, { variants: [a, b, theirs] }).variants).toEqual([a, b, theirs, mine]);
  expect(merge({ variants: [a] }, { variants: [a, b, theirs] }).variants).toEqual([a, theirs]);
  expect(merge({ variants: [{ ...a, price: '9' }, b] }, { variants: [a] }).variants).toEqual([{ ...a, price: '9' }]);
});

test('keeps my order when I moved rows', () => {
  const [a, b] = base.variants as [Values['variants'][0], Values['variants'][0]];
  expect(merge({ variants: [b, a] }, { variants: [a, { ...b, price: '250' }] }).variants).toEqual([
    { ...b, price: '250' },
    a,
  ]);
});

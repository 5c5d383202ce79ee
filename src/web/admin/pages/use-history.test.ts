import { expect, test } from 'vitest';
import { changed, type History, redone, undone } from './use-history.ts';

const AT = new Date('2026-11-20T06:30:00Z');
const START: History<string> = { past: [], present: 'a', future: [] };

test('undoes and redoes one step at a time', () => {
  const two = changed(changed(START, { label: 'b' }, 'b', AT), { label: 'c' }, 'c', AT);
  expect(undone(two).present).toBe('b');
  expect(undone(undone(two)).present).toBe('a');
  expect(redone(undone(two))).toMatchObject({ present: 'c', future: [] });
  expect(undone(two, 2).present).toBe('a');
  expect(undone(START)).toEqual(START);
});

test('merges typing in one field into one step, and a new change ends redo', () => {
  const typed = changed(changed(START, { label: 'x', merge: 'f' }, 'b', AT), { label: 'x', merge: 'f' }, 'bc', AT);
  expect(typed.past).toHaveLength(1);
  expect(undone(typed).present).toBe('a');
  expect(changed(undone(typed), { label: 'y' }, 'z', AT).future).toEqual([]);
});

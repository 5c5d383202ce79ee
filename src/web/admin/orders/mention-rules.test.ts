import { expect, test } from 'vitest';
import { completeMention, suggestMembers, typedMention } from './mention-rules.ts';

const MEMBERS = [
  { id: '1', name: 'Asha Rao', mention: 'Asha Rao' },
  { id: '2', name: 'Kiran Shah', mention: 'kiran.s' },
];
const queryIn = (text: string) => typedMention(text, text.length)?.query ?? null;

test.each([
  ['@', ''],
  ['Please ask @As', 'As'],
  ['@Asha R', 'Asha R'],
  ['(@kir', 'kir'],
  ['mail asha@example', null],
  ['@ Asha', null],
  ['@Asha,', null],
  ['none', null],
])('finds what is typed of a mention in %j', (text, query) => {
  expect(queryIn(text)).toBe(query);
});

test('suggests by the beginning of the name, of a word of it, and of the e-mail', () => {
  const idsOf = (query: string) => suggestMembers(MEMBERS, query).map(({ id }) => id);
  expect([idsOf(''), idsOf('asha r'), idsOf('SHAH'), idsOf('kiran.'), idsOf('o'), idsOf('Asha Rao please')]).toEqual([
    ['1', '2'],
    ['1'],
    ['2'],
    ['2'],
    [],
    [],
  ]);
});

test('completes at the caret and keeps what follows', () => {
  const text = 'Ask @ki about it';
  expect(completeMention(text, 7, 'kiran.s')).toEqual({ text: 'Ask @kiran.s about it', caret: 13 });
  expect(completeMention('Ask', 3, 'kiran.s')).toEqual({ text: 'Ask', caret: 3 });
});

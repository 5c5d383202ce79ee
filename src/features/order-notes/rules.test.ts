import { expect, test } from 'vitest';
import { mentionOf, mentionsIn } from './rules.ts';

const asha = { id: 'asha', fullName: 'Asha Rao', email: 'asha.rao@example.in' };
const ashaLong = { id: 'asha-long', fullName: 'Asha Rao Kulkarni', email: 'kulkarni@example.in' };
const kiran = { id: 'kiran', fullName: 'Kiran Shah', email: 'kiran@example.in' };
const otherKiran = { id: 'kiran-2', fullName: 'kiran shah ', email: 'k.shah@example.in' };
const unnamed = { id: 'unnamed', fullName: '', email: 'packing@example.in' };
const ALL = [asha, ashaLong, kiran, unnamed];
const idsIn = (body: string, members = ALL) => mentionsIn(body, members).map(({ id }) => id);

test.each([
  ['@Asha Rao please call', ['asha']],
  ['please call @asha rao.', ['asha']],
  ['@ASHA.RAO', ['asha']],
  // the longest name counts
  ['@Asha Rao Kulkarni, see this', ['asha-long']],
  ['@Asha Rao and @Kiran Shah', ['asha', 'kiran']],
  ['twice @kiran and @Kiran Shah', ['kiran']],
  ['(@packing)', ['unnamed']],
  ['in a line\n@kiran', ['kiran']],
  // no mentions
  ['Asha Rao', []],
  ['mail asha@kiran.in', []],
  ['@Asha', []],
  ['@kirana', []],
  ['@ Kiran Shah', []],
  ['@', []],
])('finds whom %j mentions', (body, expected) => {
  expect(idsIn(body)).toEqual(expected);
});

test('mentions both of the same name, and one of them by the e-mail', () => {
  const members = [kiran, otherKiran];
  expect(idsIn('@Kiran Shah', members)).toEqual(['kiran', 'kiran-2']);
  expect(members.map((member) => mentionOf(member, members))).toEqual(['kiran', 'k.shah']);
  expect(idsIn('@k.shah', members)).toEqual(['kiran-2']);
});

test('completes the full name, or the e-mail of one without a name', () => {
  expect(ALL.map((member) => mentionOf(member, ALL))).toEqual([
    'Asha Rao',
    'Asha Rao Kulkarni',
    'Kiran Shah',
    'packing',
  ]);
});

test('finds in each completion the member who was completed', () => {
  for (const member of ALL) expect(idsIn(`Hello @${mentionOf(member, ALL)}!`)).toEqual([member.id]);
});

import { expect, it } from 'vitest';
import type { QuestionsBlock } from '#features/pages/block-rules.ts';
import { FAQ } from '#features/pages/default-pages/faq-page.ts';
import { searchQuestions } from './search-questions.ts';

const blocks = FAQ.blocks.filter((block): block is QuestionsBlock => block.kind === 'questions');
const found = (text: string) => searchQuestions(blocks, text).flatMap(({ questions }) => questions);

it.each(['COD', ' cod '])("finds cash on delivery for '%s'", (text) => {
  expect(found(text).length).toBeGreaterThan(0);
  expect(found(text)).toEqual(found('cash on delivery'));
});

it('finds by any part of question or answer, ignoring case, and nothing otherwise', () => {
  expect(found('REFUND').length).toBeGreaterThan(0);
  expect(found('').length).toBe(blocks.flatMap(({ questions }) => questions).length);
  expect(found('no such words')).toEqual([]);
});

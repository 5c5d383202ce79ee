import { expect, it } from 'vitest';
import type { QuestionsBlock } from '#features/pages/block-rules.ts';
import { FAQ } from '#features/pages/default-pages/faq-page.ts';
import { searchQuestions } from './search-questions.ts';

const blocks = FAQ.blocks.filter((block): block is QuestionsBlock => block.kind === 'questions');
const findQuestions = (text: string) => searchQuestions(blocks, text).flatMap(({ questions }) => questions);

it.each(['COD', ' cod '])("finds cash on delivery for '%s'", (text) => {
  expect(findQuestions(text).length).toBeGreaterThan(0);
  expect(findQuestions(text)).toEqual(findQuestions('cash on delivery'));
});

it('finds by any part of question or answer, ignoring case, and nothing otherwise', () => {
  expect(findQuestions('REFUND').length).toBeGreaterThan(0);
  expect(findQuestions('').length).toBe(blocks.flatMap(({ questions }) => questions).length);
  expect(findQuestions('no such words')).toEqual([]);
});

import { expect, test } from 'vitest';
import type { Block } from '#features/pages/block-rules.ts';
import { groupBlocks } from './group-blocks.ts';

const text = (id: string, heading: string): Block => ({ id, kind: 'text', heading, text: '' });
const questionBlock = (id: string): Block => ({ id, kind: 'questions', heading: id, questions: [] });
const rail: Block = { id: 'rail', kind: 'rail', heading: '', rule: 'best', products: [], count: 4 };

test('groups sections with what follows them, and categories of questions', () => {
  const runs = groupBlocks([
    text('a', 'A'),
    text('b', ''),
    text('c', 'C'),
    rail,
    questionBlock('q'),
    questionBlock('r'),
    text('d', ''),
  ]);
  const shape = runs.map((run) =>
    run.kind === 'article'
      ? run.sections.map((section) => section.map(({ id }) => id).join('+')).join(' ')
      : run.kind === 'questions'
        ? run.blocks.map(({ id }) => id).join(' ')
        : run.block.id,
  );
  expect(shape).toEqual(['a+b c', 'rail', 'q r', 'd']);
});

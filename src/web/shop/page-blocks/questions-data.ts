import type { QuestionsBlock } from '#features/pages/block-rules.ts';

/** The questions for search engines (schema.org). */
export const questionsData = (blocks: readonly QuestionsBlock[]) => ({
  '@type': 'FAQPage',
  mainEntity: blocks.flatMap(({ questions }) =>
    questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  ),
});

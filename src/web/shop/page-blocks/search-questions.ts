import type { QuestionsBlock } from '#features/pages/block-rules.ts';

/** Abbreviations that people type, and the words that the answers use. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  cod: 'cash on delivery',
  pincode: 'pin code',
};

/** The categories with the questions that contain the text, ignoring case; empty ones are left out. */
export function searchQuestions(categories: readonly QuestionsBlock[], text: string): QuestionsBlock[] {
  const typed = text.trim().toLowerCase();
  if (!typed) return [...categories];
  const spelt = typed.replace(/[a-z]+/g, (word) => (Object.hasOwn(ABBREVIATIONS, word) ? ABBREVIATIONS[word]! : word));
  // the letters of an abbreviation are also part of other words: cod, code
  const isFound = (content: string) =>
    content.includes(spelt) || (spelt !== typed && ` ${content.replace(/[^a-z0-9]+/g, ' ')} `.includes(` ${typed} `));
  return categories
    .map((category) => ({
      ...category,
      questions: category.questions.filter(({ question, answer }) => isFound(`${question}\n${answer}`.toLowerCase())),
    }))
    .filter(({ questions }) => questions.length > 0);
}

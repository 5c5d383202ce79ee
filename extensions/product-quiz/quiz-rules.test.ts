import { expect, test } from 'vitest';
import {
  type Candidate,
  chosenOptions,
  draftQuiz,
  pickProducts,
  type Quiz,
  rankCategories,
  validateQuiz,
} from './quiz-rules.ts';

const CATEGORIES = ['protein', 'creatine', 'vitamins'].map((slug) => ({ slug, name: slug }));
const quiz = draftQuiz(CATEGORIES);
const candidate = (slug: string, more: Partial<Candidate> = {}): Candidate => ({
  slug,
  categorySlug: slug.split('-')[0]!,
  price: 90_000,
  diet: 'veg',
  inStock: true,
  ...more,
});
const SHELF = [
  candidate('protein-1', { price: 300_000 }),
  candidate('protein-2'),
  candidate('protein-3', { diet: 'non-veg' }),
  candidate('creatine-1'),
  candidate('vitamins-1', { inStock: false }),
];
const pick = (answers: Record<string, string>, shelf = SHELF, of: Quiz = quiz) => {
  const chosen = chosenOptions(of, answers);
  return pickProducts(rankCategories(of, chosen), chosen, shelf);
};

test('suggests the best sellers of the chosen category', () => {
  expect(pick({ interest: 'interest-1' })).toEqual(['protein-1', 'protein-2', 'protein-3']);
});

test('respects the maximum price and the vegetarian answer', () => {
  expect(pick({ interest: 'interest-1', budget: 'budget-1' })).toEqual(['protein-2', 'protein-3']);
  expect(pick({ interest: 'interest-1', budget: 'budget-1', diet: 'diet-1' })).toEqual(['protein-2']);
});

test('suggests one of each category before a second of the first when nothing was chosen', () => {
  expect(pick({})).toEqual(['protein-1', 'creatine-1', 'protein-2']);
});

test('suggests unavailable products only when nothing else matches', () => {
  expect(pick({ interest: 'interest-3' })).toEqual(['vitamins-1']);
});

test('suggests nothing rather than products that do not match', () => {
  expect(pick({ interest: 'interest-1', budget: 'budget-1' }, [SHELF[0]!])).toEqual([]);
});

test('ignores unknown answers', () => {
  expect(pick({ interest: 'made up', other: 'x' })).toEqual(pick({}));
});

test('puts the category with most answers first', () => {
  const [first, second] = quiz.questions[0]!.options;
  const two: Quiz = {
    ...quiz,
    questions: [
      { id: 'a', text: 'A', options: [first!, { ...second!, id: 'both', categories: ['creatine', 'protein'] }] },
      { id: 'b', text: 'B', options: [{ ...second!, id: 'again' }] },
    ],
  };
  expect(rankCategories(two, chosenOptions(two, { a: 'both', b: 'again' }))).toEqual(['creatine', 'protein']);
});

test('states why a quiz cannot be published', () => {
  expect(validateQuiz(quiz)).toBeNull();
  expect(validateQuiz({ ...quiz, questions: [] })).toBe('It has no question');
  expect(validateQuiz(draftQuiz([]))).toBe('‘What are you looking for?’ has fewer than two answers');
  expect(validateQuiz({ ...quiz, questions: quiz.questions.slice(1) })).toBe('No answer is linked to a category');
});

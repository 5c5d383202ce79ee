/** The effect of an answer. */
export type QuizOption = {
  id: string;
  label: string;
  /** slugs of categories, each of which gets a point */
  categories: string[];
  /** only vegetarian products match */
  vegetarianOnly: boolean;
  /** maximum price in paise */
  maximumPrice: number | null;
};
export type QuizQuestion = { id: string; text: string; options: QuizOption[] };
export type Quiz = { title: string; intro: string; questions: QuizQuestion[] };

/** A product as in the lists of the shop. */
export type Candidate = {
  slug: string;
  categorySlug: string;
  price: number;
  diet: 'veg' | 'non-veg' | null;
  inStock: boolean;
};

export const MOST_QUESTIONS = 8;
export const MOST_OPTIONS = 8;
const SHOWN = 3;

/** The chosen answers by question id; unknown ones are ignored. */
export function chosenOptions(quiz: Quiz, answers: Readonly<Record<string, string>>): QuizOption[] {
  return quiz.questions.flatMap(({ id, options }) => options.filter((option) => option.id === answers[id]));
}

/** The categories by points, highest first; all of the quiz when none has any. */
export function rankCategories(quiz: Quiz, chosen: readonly QuizOption[]): string[] {
  const points = new Map<string, number>();
  const named = chosen.flatMap(({ categories }) => categories);
  const all =
    named.length > 0 ? named : quiz.questions.flatMap(({ options }) => options.flatMap((one) => one.categories));
  for (const category of all) points.set(category, (points.get(category) ?? 0) + 1);
  return [...points].sort((a, b) => b[1] - a[1]).map(([category]) => category);
}

/**
 * At most three matching products, best first: of the categories with most points, one of each before a second of the
 * first. `candidates` are in order of sales. Unavailable ones are used only when nothing else matches.
 */
export function pickProducts(
  ranked: readonly string[],
  chosen: readonly QuizOption[],
  candidates: readonly Candidate[],
): string[] {
  const maximum = Math.min(...chosen.map(({ maximumPrice }) => maximumPrice ?? Number.POSITIVE_INFINITY));
  const isVegetarian = chosen.some(({ vegetarianOnly }) => vegetarianOnly);
  const fitting = candidates.filter(
    ({ price, diet, categorySlug }) =>
      price <= maximum && (!isVegetarian || diet === 'veg') && ranked.includes(categorySlug),
  );
  const available = fitting.filter(({ inStock }) => inStock);
  const lists = ranked.map((category) =>
    (available.length > 0 ? available : fitting).filter(({ categorySlug }) => categorySlug === category),
  );
  const picked: string[] = [];
  for (let round = 0; picked.length < SHOWN && lists.some((list) => list.length > round); round++)
    for (const list of lists) if (list[round] && picked.length < SHOWN) picked.push(list[round]!.slug);
  return picked;
}

/** A sample quiz for a catalogue, as a start for staff. */
export function draftQuiz(categories: readonly { slug: string; name: string }[]): Quiz {
  const option = (id: string, label: string, more: Partial<QuizOption> = {}): QuizOption => ({
    id,
    label,
    categories: [],
    vegetarianOnly: false,
    maximumPrice: null,
    ...more,
  });
  return {
    title: 'What fits you?',
    intro: 'Three questions, less than a minute. You see at most three products.',
    questions: [
      {
        id: 'interest',
        text: 'What are you looking for?',
        options: categories
          .slice(0, MOST_OPTIONS)
          .map(({ slug, name }, index) => option(`interest-${index + 1}`, name, { categories: [slug] })),
      },
      {
        id: 'diet',
        text: 'Do you want vegetarian products only?',
        options: [option('diet-1', 'Yes', { vegetarianOnly: true }), option('diet-2', 'No, everything')],
      },
      {
        id: 'budget',
        text: 'What is your budget?',
        options: [
          option('budget-1', 'Up to ₹1,000', { maximumPrice: 100_000 }),
          option('budget-2', 'Up to ₹2,500', { maximumPrice: 250_000 }),
          option('budget-3', 'No preference'),
        ],
      },
    ],
  };
}

/** Why a quiz cannot be published, or null. */
export function validateQuiz({ questions }: Quiz): string | null {
  if (questions.length === 0) return 'It has no question';
  const empty = questions.find(({ options }) => options.length < 2);
  if (empty) return `‘${empty.text}’ has fewer than two answers`;
  const speaks = questions.some(({ options }) => options.some(({ categories }) => categories.length > 0));
  return speaks ? null : 'No answer is linked to a category';
}

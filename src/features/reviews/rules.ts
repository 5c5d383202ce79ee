export const REVIEW_TITLE_MAXIMUM = 120;
export const REVIEW_TEXT_MAXIMUM = 3000;
/** the shortest review */
const REVIEW_TEXT_MINIMUM = 20;

export type ReviewDraft = { rating: number; title: string; content: string };

/** Messages by field; empty when the review is valid. */
export function validateReview({ rating, title, content }: ReviewDraft): Partial<Record<keyof ReviewDraft, string>> {
  const problems: [keyof ReviewDraft, string | false][] = [
    ['rating', !(Number.isInteger(rating) && rating >= 1 && rating <= 5) && 'Choose one to five stars'],
    ['title', !title.trim() && 'Give it a title'],
    [
      'content',
      content.trim().length < REVIEW_TEXT_MINIMUM && `Write at least ${REVIEW_TEXT_MINIMUM} characters about it`,
    ],
  ];
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}

/** The average with one decimal, from the counts of one to five stars. Null without any. */
export function averageRating(stars: readonly number[]): number | null {
  const count = stars.reduce((sum, one) => sum + one, 0);
  if (count === 0) return null;
  return Math.round((stars.reduce((sum, one, index) => sum + one * (index + 1), 0) / count) * 10) / 10;
}

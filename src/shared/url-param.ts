/** A value as a URL parameter: 'Strength training' is 'strength-training'. */
export const toUrlParam = (word: string): string => word.toLowerCase().replaceAll(' ', '-');

/** The value that a URL parameter names. */
export function fromUrlParam<Word extends string>(words: readonly Word[], parameter: string | null): Word | undefined {
  return words.find((word) => toUrlParam(word) === parameter?.toLowerCase());
}

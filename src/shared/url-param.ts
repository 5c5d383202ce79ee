/** A word as it stands in an address: 'Strength training' is 'strength-training'. */
export const toUrlParam = (word: string): string => word.toLowerCase().replaceAll(' ', '-');

/** The one of the words that a parameter of an address names. */
export function fromUrlParam<Word extends string>(words: readonly Word[], parameter: string | null): Word | undefined {
  return words.find((word) => toUrlParam(word) === parameter?.toLowerCase());
}

/** A word as it stands in an address: 'Strength training' is 'strength-training'. */
export const inAddress = (word: string): string => word.toLowerCase().replaceAll(' ', '-');

/** The one of the words that a parameter of an address names. */
export function fromAddress<Word extends string>(words: readonly Word[], parameter: string | null): Word | undefined {
  return words.find((word) => inAddress(word) === parameter?.toLowerCase());
}

const DEVANAGARI_ZERO = 0x0966;
/** base units of what is declared on packs: 1 kg is found as 1000 g, too */
const UNITS: [unit: string, factor: number, spellings: string][] = [
  ['g', 1000, 'kgs?|kilos?|kilograms?|किलो|किग्रा'],
  ['g', 1, 'g|gms?|grams?|ग्राम'],
  ['ml', 1000, 'l|ltrs?|litres?|liters?|लीटर'],
  ['ml', 1, 'ml|मिली'],
  ['capsules', 1, 'caps|capsules?|कैप्सूल'],
  ['tablets', 1, 'tabs|tablets?|टैबलेट'],
];
const SIZE = new RegExp(
  `(?<![a-z0-9.,])(\\d{1,5}(?:[.,]\\d{1,3})?)\\s*(?:${UNITS.map(([, , spellings]) => `(${spellings})`).join('|')})(?![a-z0-9\u0900-\u097f])`,
  'g',
);
const SUGAR_FREE =
  /\bsugars?[\s-]*free\b|\b(?:no|zero)[\s-]+sugars?\b|(?:शुगर|चीनी)[\s-]*(?:फ्री|मुक्त)|बिना[\s-]+(?:शुगर|चीनी)/g;
export const SUGAR_FREE_TOKEN = 'sugarfree';
const FACT = new RegExp(`^[0-9.]+(?:${[...new Set(UNITS.map(([unit]) => unit))].join('|')})$|^${SUGAR_FREE_TOKEN}$`);

/** Whether a token is a fact of a pack or a label, and no word that is typed by halves or misspelt. */
export const isFact = (token: string): boolean => FACT.test(token);

/** A text taken apart as the search compares it. */
export type SearchTerms = {
  /** lower case, without accents, two characters and longer */
  words: string[];
  /** what is either so or not, and never misspelt: '1000g', 'sugarfree' */
  facts: string[];
};

export function searchTerms(...texts: readonly (string | null | undefined)[]): SearchTerms {
  const facts: string[] = [];
  const rest = plainText(texts)
    .replace(plainPattern(SUGAR_FREE), () => {
      facts.push(SUGAR_FREE_TOKEN);
      return ' ';
    })
    .replace(plainPattern(SIZE), (_, number: string, ...spelt: (string | undefined)[]) => {
      const [unit, factor] = UNITS[spelt.findIndex((one) => one !== undefined)]!;
      facts.push(`${Number((Number(number.replace(/,(?=\d{3}$)/, '').replace(',', '.')) * factor).toFixed(3))}${unit}`);
      return ' ';
    });
  const words = rest.split(/[^a-z0-9\u0900-\u097f]+/).filter((word) => word.length > 1);
  return { words: [...new Set(words)], facts: [...new Set(facts)] };
}

/** The words and facts of texts, by which a product is found. */
export function searchTokens(...texts: readonly (string | null | undefined)[]): string[] {
  const { words, facts } = searchTerms(...texts);
  return [...words, ...facts];
}

function plainText(texts: readonly (string | null | undefined)[]): string {
  return (
    texts
      .filter((text) => text != null)
      // what stands in two texts is no pair
      .join(' ; ')
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
      .toLowerCase()
  );
}

// letters with a nukta come apart in the text, so they do in the pattern
const plainPattern = ({ source, flags }: RegExp) => new RegExp(source.normalize('NFKD'), flags);

/** Edits between two words, a swap of neighbours counting as one; gives up above `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, before[j - 2]! + 1);
      current.push(best);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length]!;
}

/** How many typing errors a word of this length may hold. */
export const allowedEdits = (word: string) => (word.length <= 3 ? 0 : word.length <= 6 ? 1 : 2);

/**
 * The known words a searcher means by `word`: those that begin with it, else the nearest misspelt ones.
 * `vocabulary` may be preselected; order does not matter.
 */
export function expandSearchTerm(word: string, vocabulary: readonly string[]): { words: string[]; corrected: boolean } {
  const beginning = vocabulary.filter((known) => known.startsWith(word));
  if (beginning.length > 0) return { words: beginning, corrected: false };
  const limit = allowedEdits(word);
  const near = vocabulary
    .map((known) => ({ known, edits: prefixDistance(word, known, limit) }))
    .filter(({ edits }) => edits <= limit);
  const least = Math.min(...near.map(({ edits }) => edits));
  return { words: near.filter(({ edits }) => edits === least).map(({ known }) => known), corrected: true };
}

// a word not typed to its end may also be misspelt: 'protien' for 'proteins'
function prefixDistance(word: string, known: string, limit: number): number {
  const whole = editDistance(word, known, limit);
  if (word.length < 5 || known.length <= word.length) return whole;
  return Math.min(whole, editDistance(word, known.slice(0, word.length), limit));
}

/** A word that is two known ones without their space, 'wheyprotein'; the second may not be typed to its end. Null for others. */
export function splitJoinedWord(word: string, vocabulary: readonly string[]): [string, string[]] | null {
  const known = new Set(vocabulary);
  for (let cut = word.length - SHORTEST_PART; cut >= SHORTEST_PART; cut--) {
    const [first, second] = [word.slice(0, cut), word.slice(cut)];
    if (!known.has(first)) continue;
    const begun = vocabulary.filter((one) => one.startsWith(second));
    if (begun.length > 0) return [first, begun];
  }
  return null;
}

export const SHORTEST_PART = 3;

// A flavour's colours on screen: one of a fixed set of tones, each a class `tone-<key>` in web/styles/tones.css.

export const TONE_KEYS = [
  'kesar',
  'mango',
  'choc',
  'coffee',
  'plain',
  'kala',
  'nimbu',
  'melon',
  'sea',
  'strawberry',
  'banana',
  'orange',
  'berry',
  'vanilla',
  'blue',
  'mint',
] as const;
export type ToneKey = (typeof TONE_KEYS)[number];

// the first match wins, so compound names come before the fruit they contain
const WORDS: readonly (readonly [RegExp, ToneKey])[] = [
  [/unflavou?red|unsweetened|plain|natural|\bno flavou?r/, 'plain'],
  [/kesar|pista|saffron|thandai/, 'kesar'],
  [/kala ?khat?ta|jamun|falsa|phalsa|grape|angoor/, 'kala'],
  [/blue ?rasp|blueberr|\bblue\b/, 'blue'],
  [/strawb|rose|gulab|litchi|lychee|cherry/, 'strawberry'],
  [/berr|pomegranate|anar\b|currant/, 'berry'],
  [/water ?melon|tarbo+[zj]|melon|guava|amrood/, 'melon'],
  [/chaas|jal ?jeera|mint|pudina|paan|\bapple|kiwi|aam ?panna|cucumber/, 'mint'],
  [/choc|cocoa|brownie|fudge|cookie|cola/, 'choc'],
  [/coffee|mocha|latte|k[ae]+pi|cappuccino|chai|caramel macchiato|peanut|imli|tamarind/, 'coffee'],
  [/banana|kela|pineapple|ananas/, 'banana'],
  [/mango|\baam\b|alphonso|butterscotch/, 'mango'],
  [/orange|santra|tangerine|peach|mosambi/, 'orange'],
  [/nimbu|nimboo|lemon|lime/, 'nimbu'],
  [/coconut|nariyal|\bsea\b|aqua/, 'sea'],
  [/vanilla|kulfi|malai|badam|cream|elaichi|cardamom|rabri|caramel/, 'vanilla'],
];

/** The tone of a flavour by its name; no flavour or an unknown one is plain. */
export function flavourTone(name: string | null): ToneKey {
  const words = (name ?? '').toLowerCase();
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'plain';
}

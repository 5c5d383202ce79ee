/** Offsets with their Latin letters, which follow each other. */
const lettersFrom = (offset: number, letters: string): [number, string][] =>
  letters.split(' ').map((letter, index) => [offset + index, letter]);

/** Latin letters of the offsets that Unicode's blocks of Indian scripts share, by kind. */
const CONSONANTS = new Map(
  lettersFrom(21, 'k kh g gh ng ch chh j jh ny t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h'),
);
/** consonants with a dot below that have a sound of their own */
const DOTTED: Record<string, string> = { j: 'z', ph: 'f', d: 'r', dh: 'rh', s: 'sh' };
const VOWEL_SIGNS = new Map(lettersFrom(62, 'a i i u u ri ri e e e ai o o o au'));
const OTHERS = new Map([
  ...lettersFrom(1, 'n n h'),
  ...lettersFrom(5, 'a a i i u u ri l e e e ai o o o au'),
  ...lettersFrom(78, 't'),
  ...lettersFrom(80, 'om'),
  ...lettersFrom(112, 'n'),
  ...lettersFrom(122, 'n n r l l k'),
]);
const NUKTA = 0x3c;
const VIRAMA = 0x4d;
const ANUSVARA = 0x02;
const FIRST_DIGIT = 0x66;

const URDU: Record<string, string> = {
  ا: 'a',
  آ: 'a',
  ب: 'b',
  پ: 'p',
  ت: 't',
  ٹ: 't',
  ث: 's',
  ج: 'j',
  چ: 'ch',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ڈ: 'd',
  ذ: 'z',
  ر: 'r',
  ڑ: 'r',
  ز: 'z',
  ژ: 'zh',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'z',
  ط: 't',
  ظ: 'z',
  ع: 'a',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ک: 'k',
  ك: 'k',
  گ: 'g',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ں: 'n',
  و: 'v',
  ہ: 'h',
  ه: 'h',
  ھ: 'h',
  ی: 'i',
  ي: 'i',
  ے: 'e',
  ئ: 'y',
  ؤ: 'o',
  ة: 'h',
};

/** First code point of the nine blocks, Devanagari to Malayalam. */
const FIRST_BLOCK = 0x0900;
const BLOCK = 0x80;
const LAST = 0x0d7f;
/** Devanagari, Bengali, Gurmukhi and Gujarati do not speak the vowel at the end of a word. */
const LAST_SILENT_BLOCK = 3;

/**
 * Words of Indian scripts and Urdu in Latin letters, as people type them: 'अश्वगंधा' is 'ashvagandha'. Other characters
 * stay as they are.
 */
export function transliterate(text: string): string {
  return text.normalize('NFKC').replace(/[\u0900-\u0d7f]+|[\u0620-\u06d3]+/g, (word) => {
    if (word.charCodeAt(0) < FIRST_BLOCK) return [...word].map((letter) => URDU[letter] ?? '').join('');
    // Odia writes va with a letter outside the shared order
    return transliterateIndian(word.replaceAll('\u0b71', '\u0b35'));
  });
}

function transliterateIndian(word: string): string {
  let latin = '';
  for (let at = 0; at < word.length; at++) {
    const offset = offsetAt(word, at)!;
    const consonant = CONSONANTS.get(offset);
    if (!consonant) {
      latin += offset === ANUSVARA ? nasalBefore(offsetAt(word, at + 1)) : spoken(offset);
      continue;
    }
    const isDotted = offsetAt(word, at + 1) === NUKTA;
    if (isDotted) at += 1;
    latin += isDotted ? (DOTTED[consonant] ?? consonant) : consonant;
    latin += vowelAfter(word, at);
  }
  return latin;
}

const offsetAt = (word: string, at: number) => {
  const code = word.charCodeAt(at);
  return code >= FIRST_BLOCK && code <= LAST ? (code - FIRST_BLOCK) % BLOCK : undefined;
};

/** The vowel that a consonant has without a sign; none before a sign or virama, nor where it is silent. */
function vowelAfter(word: string, at: number): string {
  const next = offsetAt(word, at + 1);
  if (next === undefined) {
    const block = Math.floor((word.charCodeAt(at) - FIRST_BLOCK) / BLOCK);
    return block <= LAST_SILENT_BLOCK && word.length > 1 ? '' : 'a';
  }
  return next === VIRAMA || VOWEL_SIGNS.has(next) ? '' : 'a';
}

const nasalBefore = (next: number | undefined) => (next !== undefined && next >= 0x2a && next <= 0x2e ? 'm' : 'n');

const spoken = (offset: number) =>
  offset >= FIRST_DIGIT && offset < FIRST_DIGIT + 10
    ? String(offset - FIRST_DIGIT)
    : (VOWEL_SIGNS.get(offset) ?? OTHERS.get(offset) ?? '');

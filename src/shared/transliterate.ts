/** Latin letters of the offsets that Unicode's blocks of Indian scripts share, by kind. */
const CONSONANTS: Record<number, string> = {
  ...{ 21: 'k', 22: 'kh', 23: 'g', 24: 'gh', 25: 'ng', 26: 'ch', 27: 'chh', 28: 'j', 29: 'jh' },
  ...{ 30: 'ny', 31: 't', 32: 'th', 33: 'd', 34: 'dh', 35: 'n', 36: 't', 37: 'th', 38: 'd' },
  ...{ 39: 'dh', 40: 'n', 41: 'n', 42: 'p', 43: 'ph', 44: 'b', 45: 'bh', 46: 'm', 47: 'y' },
  ...{ 48: 'r', 49: 'r', 50: 'l', 51: 'l', 52: 'zh', 53: 'v', 54: 'sh', 55: 'sh', 56: 's' },
  ...{ 57: 'h' },
};
/** consonants with a dot below that have a sound of their own */
const DOTTED: Record<string, string> = { j: 'z', ph: 'f', d: 'r', dh: 'rh', s: 'sh' };
const VOWEL_SIGNS: Record<number, string> = {
  ...{ 62: 'a', 63: 'i', 64: 'i', 65: 'u', 66: 'u', 67: 'ri', 68: 'ri', 69: 'e', 70: 'e' },
  ...{ 71: 'e', 72: 'ai', 73: 'o', 74: 'o', 75: 'o', 76: 'au' },
};
const OTHERS: Record<number, string> = {
  ...{ 1: 'n', 2: 'n', 3: 'h', 5: 'a', 6: 'a', 7: 'i', 8: 'i', 9: 'u', 10: 'u', 11: 'ri' },
  ...{ 12: 'l', 13: 'e', 14: 'e', 15: 'e', 16: 'ai', 17: 'o', 18: 'o', 19: 'o', 20: 'au' },
  ...{ 78: 't', 80: 'om', 112: 'n', 122: 'n', 123: 'n', 124: 'r', 125: 'l', 126: 'l', 127: 'k' },
};
const NUKTA = 0x3c;
const VIRAMA = 0x4d;
const ANUSVARA = 0x02;
const FIRST_DIGIT = 0x66;

const URDU: Record<string, string> = {
  ...{ ا: 'a', آ: 'a', ب: 'b', پ: 'p', ت: 't', ٹ: 't', ث: 's', ج: 'j', چ: 'ch', ح: 'h', خ: 'kh', د: 'd', ڈ: 'd' },
  ...{ ذ: 'z', ر: 'r', ڑ: 'r', ز: 'z', ژ: 'zh', س: 's', ش: 'sh', ص: 's', ض: 'z', ط: 't', ظ: 'z', ع: 'a', غ: 'gh' },
  ...{ ف: 'f', ق: 'q', ک: 'k', ك: 'k', گ: 'g', ل: 'l', م: 'm', ن: 'n', ں: 'n', و: 'v', ہ: 'h', ه: 'h', ھ: 'h' },
  ...{ ی: 'i', ي: 'i', ے: 'e', ئ: 'y', ؤ: 'o', ة: 'h' },
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
    const consonant = CONSONANTS[offset];
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
  return next === VIRAMA || VOWEL_SIGNS[next] ? '' : 'a';
}

const nasalBefore = (next: number | undefined) => (next !== undefined && next >= 0x2a && next <= 0x2e ? 'm' : 'n');

const spoken = (offset: number) =>
  offset >= FIRST_DIGIT && offset < FIRST_DIGIT + 10
    ? String(offset - FIRST_DIGIT)
    : (VOWEL_SIGNS[offset] ?? OTHERS[offset] ?? '');

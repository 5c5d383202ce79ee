import { expect, test } from 'vitest';
import { type FontName, loadFont } from './fonts.ts';

const WORDS: Partial<Record<FontName, string[]>> = {
  devanagari: ['श्रीकृष्ण', 'ज्ञानेश्वर', 'धर्मेन्द्र', 'शिर्डी', 'र्‍या'],
  bengali: ['রবীন্দ্রনাথ', 'চট্টোপাধ্যায়', 'অর্ঘ্য', 'র‍্যাব', 'স্ত্রী'],
  gurmukhi: ['ਪੰਜਾਬ', 'ਗੁਰਪ੍ਰੀਤ', 'ਅੰਮ੍ਰਿਤਸਰ', 'ਚੰਡੀਗੜ੍ਹ'],
  gujarati: ['અમદાવાદ', 'કૃષ્ણ', 'ક્ષત્રિય', 'ધર્મેન્દ્ર'],
  oriya: ['ଭୁବନେଶ୍ୱର', 'କୃଷ୍ଣ', 'ଓଡ଼ିଶା', 'କୌଶିକ'],
  tamil: ['தமிழ்நாடு', 'ஸ்ரீலட்சுமி', 'கொண்டோம்', 'பௌர்ணமி'],
  telugu: ['హైదరాబాద్', 'శ్రీనివాస్', 'రాష్ట్రం', 'వెంకటేశ్వర్లు'],
  kannada: ['ಬೆಂಗಳೂರು', 'ಶ್ರೀನಿವಾಸ', 'ಕರ್ನಾಟಕ', 'ರ್‍ಯಾ'],
  malayalam: ['തിരുവനന്തപുരം', 'ശ്രീകുമാർ', 'വിദ്യാർത്ഥി', 'കൗമുദി'],
  arabic: ['کراچی', 'محمد', 'ٹیپو', 'چھوٹا', '۱۲۳'],
  emoji: ['🙂', '👩‍👩‍👧', '🇮🇳', '1️⃣'],
};
const cases = Object.entries(WORDS).flatMap(([name, words]) =>
  words.flatMap((word) => (['regular', 'bold'] as const).map((weight) => [name as FontName, weight, word] as const)),
);

const idsOf = (name: FontName, text: string) =>
  loadFont(name, 'regular')
    .layout(text)
    .glyphs.map(({ id }) => id);

test.each(cases)('has a glyph for every character when %s %s writes %s', (name, weight, word) => {
  const { glyphs, advanceWidth } = loadFont(name, weight).layout(word);
  expect(glyphs.map(({ id }) => id)).not.toContain(0);
  expect(advanceWidth).toBeGreaterThan(0);
});

test('joins the letters of Urdu from right to left when they are in a word', () => {
  const [last, first] = idsOf('arabic', 'سس');
  const [alone] = idsOf('arabic', 'س');
  expect(new Set([first, last, alone]).size).toBe(3);
  expect(idsOf('arabic', '۱۲')).toEqual([...idsOf('arabic', '۱'), ...idsOf('arabic', '۲')]);
});

test('puts a vowel sign before its consonant when the script does', () => {
  const [ka] = idsOf('tamil', 'க');
  const [sign] = idsOf('tamil', 'கெ');
  expect(idsOf('tamil', 'கொ').slice(0, 2)).toEqual([sign, ka]);
});

test('draws one glyph when consonants form a conjunct', () => {
  expect(idsOf('devanagari', 'क्ष')).toHaveLength(1);
  expect(idsOf('bengali', 'ট্ট')).toHaveLength(1);
  expect(idsOf('emoji', '👩‍👩‍👧')).toHaveLength(1);
});

test('gives each glyph its own characters when text is copied', () => {
  const characters = (text: string) =>
    loadFont('tamil', 'regular')
      .layout(text)
      .glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints));
  expect(characters('கெ').sort()).toEqual(['க', 'ெ'].sort());
  expect(characters('கெ').join('')).toBe('ெக');
});

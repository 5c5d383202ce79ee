import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { createShapedFont, type ShapedFont } from './shaped-font.ts';

export type Weight = 'regular' | 'bold';

const DANDAS = '\\u0964\\u0965';
/** Characters of Noto Emoji: pictures with skin tones and joined ones, flags, keys with a digit. */
const EMOJI =
  /^(?:(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{e0020}-\u{e007f}])+|[#*0-9]\u20e3)$/u;
const characters = (ranges: string) => new RegExp(`^[${ranges}]+$`, 'u');
/** The characters of each font, the main one first. */
const CHARACTERS = {
  latin: characters('\\u0020-\\u007e\\u00a0-\\u00ff–‘’“”•…€−'),
  ext: characters('\\u0100-\\u017f₹'),
  devanagari: characters('\\u0900-\\u097f'),
  bengali: characters(`\\u0980-\\u09ff${DANDAS}`),
  gurmukhi: characters(`\\u0a00-\\u0a7f${DANDAS}`),
  gujarati: characters(`\\u0a80-\\u0aff${DANDAS}`),
  oriya: characters(`\\u0b00-\\u0b7f${DANDAS}`),
  tamil: characters(`\\u0b80-\\u0bff${DANDAS}`),
  telugu: characters(`\\u0c00-\\u0c7f${DANDAS}`),
  kannada: characters(`\\u0c80-\\u0cff${DANDAS}`),
  malayalam: characters(`\\u0d00-\\u0d7f${DANDAS}`),
  arabic: characters('\\u0600-\\u06ff'),
  emoji: EMOJI,
};
export type FontName = keyof typeof CHARACTERS;
export const FONT_NAMES = Object.keys(CHARACTERS) as FontName[];

const loadedFonts = new Map<string, ShapedFont>();

/** A font of a document, read from its file when a text needs it first. Emoji have one weight. */
export function loadFont(name: FontName, weight: Weight): ShapedFont {
  const file = `${name}-${name === 'emoji' ? 'regular' : weight}`;
  const loaded = loadedFonts.get(file);
  if (loaded) return loaded;
  const isMain = name === 'latin' || name === 'ext';
  const bytes = readFileSync(new URL(`./fonts/${isMain ? `anek-${file}.ttf` : `${file}.ttf.br`}`, import.meta.url));
  const font = createShapedFont(isMain ? bytes : brotliDecompressSync(bytes));
  loadedFonts.set(file, font);
  return font;
}

const isInvisible = (character: string) => /\p{Default_Ignorable_Code_Point}/u.test(character);

/** Whether the font shows these characters. */
export function hasCharacters(name: FontName, text: string): boolean {
  const visible = Array.from(text).filter((character) => !isInvisible(character));
  if (!CHARACTERS[name].test(visible.join(''))) return false;
  // a block of Unicode has characters that its font lacks
  const font = loadFont(name, 'regular');
  return visible.every((character) => font.hasGlyphForCodePoint(character.codePointAt(0)!));
}

/** The first font that shows these characters, or null. */
export function findFont(text: string): FontName | null {
  if (/^[\x20-\x7e]$/.test(text)) return 'latin';
  const isEmoji = /\ufe0f|^\p{Emoji_Presentation}/u.test(text);
  const names: FontName[] = isEmoji ? ['emoji', ...FONT_NAMES] : FONT_NAMES;
  return names.find((name) => hasCharacters(name, text)) ?? null;
}

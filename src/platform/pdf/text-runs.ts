import createBidi from 'bidi-js';
import { type FontName, findFont, hasCharacters } from './fonts.ts';

/** Text of one font and direction; the runs of a line are in the order in which they are drawn. */
export type TextRun = { text: string; font: FontName };
export type Direction = 'ltr' | 'rtl';
type Unit = TextRun & { level: number };

const REPLACEMENT = '?';
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Characters that only arrange their neighbours, and would be invisible alone. */
const CONTROLS = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const isDanda = (character: string) => /^[\u0964\u0965]/.test(character);
const bidi = createBidi();
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text as it is printed: composed characters, without controls. */
export const printableText = (text: string) => text.normalize('NFC').replace(CONTROLS, '');

/** Characters as a reader sees them, such as a letter with its marks or a joined emoji. */
export const splitCharacters = (text: string) =>
  // Latin letters have no parts, and splitting them is a third of the time of an invoice
  /^[\x20-\x7e\xa0-\xff]*$/.test(text) ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment);

/** The direction of a paragraph: that of its first letter. */
export const directionOf = (paragraph: string): Direction =>
  RIGHT_TO_LEFT.test(paragraph) && bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';

/** The runs of a line of printable text. A character that no font has becomes a question mark. */
export function splitRuns(line: string, direction: Direction): TextRun[] {
  const levels =
    direction === 'rtl' || RIGHT_TO_LEFT.test(line) ? bidi.getEmbeddingLevels(line, direction).levels : null;
  const runs: Unit[] = [];
  for (const unit of unitsOf(line, levels)) {
    const previous = runs.at(-1);
    if (previous?.font !== unit.font || previous.level !== unit.level) runs.push(unit);
    else if (isReversed(unit)) previous.text = unit.text + previous.text;
    else previous.text += unit.text;
  }
  return levels ? reorder(runs) : runs;
}

function unitsOf(line: string, levels: Uint8Array | null): Unit[] {
  const units: Unit[] = [];
  let at = 0;
  for (const character of splitCharacters(line)) {
    const level = levels?.[at] ?? 0;
    at += character.length;
    const previous = units.at(-1)?.font;
    const add = (text: string, font: FontName) => units.push({ text: mirror(text, font, level), font, level });
    // what Indian scripts share continues the font before it
    const font = previous && isDanda(character) && hasCharacters(previous, character) ? previous : findFont(character);
    if (font) add(character, font);
    else
      for (const part of character) {
        const partFont = findFont(part);
        add(partFont ? part : REPLACEMENT, partFont ?? 'latin');
      }
  }
  return units;
}

/** Arabic is reversed by its shaping; punctuation and emoji between its words are reversed here. */
const isReversed = ({ font, level }: Omit<Unit, 'text'>) => level % 2 === 1 && font !== 'arabic';

const mirror = (text: string, font: FontName, level: number) =>
  isReversed({ font, level }) ? (bidi.getMirroredCharacter(text) ?? text) : text;

/** Reverses each sequence of runs at or above a level, from the highest to the lowest odd one (rule L2 of UAX 9). */
function reorder(runs: readonly Unit[]): Unit[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...ordered.map(({ level }) => level));
  for (let level = highest; level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      if (ordered[start]!.level < level) continue;
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end++;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  return ordered;
}

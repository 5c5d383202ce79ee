import { splitCharacters } from './text-runs.ts';

/** The lines of a paragraph at spaces; a word that is wider than a line is broken between characters. */
export function wrapText(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of paragraph.split(' ')) {
    const longer = current ? `${current} ${word}` : word;
    if (widthOf(longer) <= width) {
      current = longer;
      continue;
    }
    if (current) lines.push(current);
    current = widthOf(word) <= width ? word : breakWord(word, width, widthOf, lines);
  }
  return [...lines, current];
}

/** Adds all full lines of the word to `lines`, and returns its last part. */
function breakWord(word: string, width: number, widthOf: (text: string) => number, lines: string[]): string {
  let part = '';
  for (const character of splitCharacters(word)) {
    if (part && widthOf(part + character) > width) {
      lines.push(part);
      part = '';
    }
    part += character;
  }
  return part;
}

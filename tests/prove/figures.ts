import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const FIGURES_FOLDER = path.join(import.meta.dirname, '..', '..', 'build', 'prove');

/** Writes the figures of a part of the proof for the summary. */
export function writeFigures(name: string, figures: object): void {
  mkdirSync(FIGURES_FOLDER, { recursive: true });
  writeFileSync(path.join(FIGURES_FOLDER, `${name}.json`), JSON.stringify(figures, null, 1));
}

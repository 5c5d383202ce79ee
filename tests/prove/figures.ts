import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const FIGURES_FOLDER = path.join(import.meta.dirname, '..', '..', 'build', 'prove');

/** Leaves what a part of the proof counted, for the summary at its end. */
export function writeFigures(name: string, figures: object): void {
  mkdirSync(FIGURES_FOLDER, { recursive: true });
  writeFileSync(path.join(FIGURES_FOLDER, `${name}.json`), JSON.stringify(figures, null, 1));
}

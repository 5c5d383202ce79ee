/** docs/texts.csv names for every specified text its screen and the test that reads it. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

function parseCsv(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
        .slice(0, 4)
        .map(([, cell]) => (cell!.startsWith('"') ? cell!.slice(1, -1).replaceAll('""', '"') : cell!)),
    );
}

const [header, ...rows] = parseCsv(readFileSync(path.join(ROOT, 'docs/texts.csv'), 'utf8'));

test('has its columns and enough rows for the specified texts', () => {
  expect(header).toEqual(['document', 'text', 'screen', 'test']);
  expect(rows.length).toBeGreaterThan(230);
});

test('has a screen and a test with the exact words for every text', () => {
  const wanting = rows.flatMap(([document, text, screen, file]) => {
    const name = `${document}, ${screen}: ${text}`;
    if (!text || !screen || !file) return [`${name}: no screen or test`];
    const full = path.join(ROOT, file);
    if (!existsSync(full)) return [`${name}: ${file} does not exist`];
    const source = readFileSync(full, 'utf8');
    return source.includes(text) || source.includes(text.replaceAll("'", "\\'")) ? [] : [`${name}: not in ${file}`];
  });
  expect(wanting).toEqual([]);
});

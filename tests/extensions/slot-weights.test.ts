import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { findHeavySlots } from '../../tools/vite/slot-weights.ts';

const chunk = (fileName: string, moduleIds: string[], bytes: number, imports: string[] = [], css: string[] = []) => ({
  // incompressible text
  type: 'chunk',
  fileName,
  moduleIds,
  imports,
  code: randomBytes(bytes).toString('latin1'),
  viteMetadata: { importedCss: new Set(css) },
});
const bundle = (slotBytes: number) => ({
  'frame.js': chunk('frame.js', ['/shop/src/web/entry.client.tsx', '/shop/src/web/ui/icon.tsx'], 90_000),
  'slot.js': chunk(
    'slot.js',
    ['/shop/extensions/quiz/slots/home-bottom.tsx'],
    slotBytes,
    ['frame.js', 'own.js'],
    ['own.css'],
  ),
  'own.js': chunk('own.js', ['/shop/extensions/quiz/questions.ts'], 300),
  'own.css': { type: 'asset', source: randomBytes(400) },
});
const files = [{ extension: 'quiz', slot: 'home-bottom', file: '/shop/extensions/quiz/slots/home-bottom.tsx' }];

test('counts what a slot loads besides the page, including its styles', async () => {
  expect(await findHeavySlots(bundle(100), files, { 'home-bottom': 2 })).toEqual([]);
});

test('names extension and slot when it exceeds its budget', async () => {
  const [problem, ...others] = await findHeavySlots(bundle(4000), files, { 'home-bottom': 2 });
  expect(problem).toMatch(
    /^The extension quiz puts \d+\.\d KB into the slot home-bottom, whose budget is 2 KB of gzip\.$/,
  );
  expect(others).toEqual([]);
});

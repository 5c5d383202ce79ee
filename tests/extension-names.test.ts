/**
 * Removing the folder of an extension and its line in ojas.config.ts removes it: no other code contains its name. The
 * brand of a carrier or gateway, in capitals, may be typed by staff and may be in files of other shops.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import shop from '../ojas.config.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['src', 'tests', 'tools', 'bench', 'extensions', 'deploy'];
const NAMES: readonly string[] = shop.extensions;

const files = FOLDERS.filter((folder) => existsSync(path.join(ROOT, folder))).flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.split(path.sep).join('/')}`)
    .filter((file) => /\.(tsx?|mjs|css|snap|json|yml|txt)$/.test(file) && !/node_modules|_snapshot\.json$/.test(file)),
);

test('names no extension outside its own folder', () => {
  const mentions = files.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    return NAMES.filter((name) => !file.startsWith(`extensions/${name}/`) && text.includes(name)).map(
      (name) => `${file}: ${name}`,
    );
  });
  expect(mentions).toEqual([]);
});

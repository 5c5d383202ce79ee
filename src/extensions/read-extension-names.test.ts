import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '#platform/config.ts';
import { makeTemporaryFolder } from '#tests/temporary-folder.ts';
import config from '../../ojas.config.ts';
import { readExtensionNames } from './read-extension-names.ts';

let folder: string;
beforeAll(() => {
  folder = makeTemporaryFolder('shop-config');
});
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function read(text: string): Promise<readonly string[]> {
  const file = path.join(folder, `config-${++count}.ts`);
  writeFileSync(file, text);
  return readExtensionNames(pathToFileURL(file));
}

test('reads the names of extensions in order', async () => {
  expect(await read("export default { extensions: ['b', 'a'] };")).toEqual(['b', 'a']);
  expect(await readExtensionNames()).toEqual(config.extensions);
});

test.each([
  ["export default { extensions: ['one-extension' ", 'cannot be read'],
  ["import './nothing.ts'; export default { extensions: [] };", 'cannot be read'],
  ["throw new Error('no such thing');", 'cannot be read'],
  ['export const extensions = [];', 'must say'],
  ['export default 5;', 'must say'],
  ["export default { extensions: 'one-extension' };", 'must say'],
])('names the file in one line when it is broken: %s', async (text, problem) => {
  const error = await read(text).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as Error).message).toMatch(new RegExp(`^ojas\\.config\\.ts ${problem}[^\\n]*$`));
});

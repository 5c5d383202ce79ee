/** Errors in an extension are reported with its name before anything starts. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadExtensions } from '#extensions/load-extensions.ts';

const FIXTURES = path.resolve(import.meta.dirname, 'fixtures');
// inside the project, so that its import aliases resolve
const ROOT = path.resolve(import.meta.dirname, `../../.tmp-extensions-${process.pid}`);

beforeAll(() => mkdirSync(ROOT));
afterAll(() => rmSync(ROOT, { recursive: true, force: true }));

let count = 0;
/** Writes an extension with these fields besides the required ones, and loads it. */
function load(fields: string, { name = `made-${++count}`, before = '', files = [] as string[] } = {}) {
  const folder = path.join(ROOT, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'extension.ts'),
    `import { defineExtension } from '#extensions/api.ts';
import { oc } from '@orpc/contract';
import { z } from 'zod';
${before}
export default defineExtension({ name: ${JSON.stringify(name)}, api: 1, label: 'Made', about: 'Made.', ${fields} });`,
  );
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), '');
  }
  return loadExtensions({}, [name], ROOT);
}
const operation = (at: string, meta = '{}') => `{ go: oc.$meta(${meta}).route({ method: 'GET', path: '${at}' }) }`;

test('loads extensions in the configured order, with their environment', async () => {
  const [notes, broken] = await loadExtensions({ NOTES_LIMIT: '3' }, ['notes', 'broken-migration'], FIXTURES);
  expect(notes?.env).toEqual({ NOTES_LIMIT: 3 });
  expect(broken?.definition.name).toBe('broken-migration');
});

test('loads those of ojas.config.ts', async () => {
  await expect(loadExtensions({})).resolves.toBeInstanceOf(Array);
});

describe('refuses', () => {
  test.each([
    [
      'no-such-one',
      /^The extension no-such-one is named in ojas\.config\.ts, but there is no extensions\/no-such-one\//,
    ],
    ['../notes', /^The extension \.\.\/notes is named in ojas\.config\.ts, but/],
  ])('%s, which is not a folder', async (name, problem) => {
    await expect(loadExtensions({}, [name], FIXTURES)).rejects.toThrow(problem);
  });

  test('one that is named twice', async () => {
    await expect(loadExtensions({}, ['notes', 'notes'], FIXTURES)).rejects.toThrow('notes is named twice');
  });

  test('one that cannot be loaded', async () => {
    await expect(load('', { before: "import './missing.ts';" })).rejects.toThrow(
      /^The extension made-\d+ cannot be loaded: /,
    );
  });

  test('one whose name is not that of its folder', async () => {
    await expect(load("name: 'other'")).rejects.toThrow(/calls itself other/);
  });

  test('one for another version of the interface', async () => {
    await expect(load('api: 2 as 1')).rejects.toThrow(
      'is made for version 2 of the interface; this shop has version 1',
    );
  });

  test.each([
    ['answers outside its paths', `contract: ${operation('/cart')}, routes: () => ({})`, /answers at \/cart \(go\)/],
    [
      'has a path that begins like another',
      `contract: ${operation('/ext/made-xx')}, routes: () => ({})`,
      /answers at \/ext\/made-xx/,
    ],
    [
      'has a staff operation at a public path',
      `contract: { go: oc.$meta({ auth: 'staff' }).route({ path: '/ext/staff' }) }, routes: () => ({})`,
      /answers at|lets staff call go/,
    ],
    ['has a contract without routes', `contract: ${operation('/ext/x')}`, /has a contract without routes/],
    ['fills an unknown slot', "slots: ['nowhere']", /fills nowhere, which is no slot/],
    ['declares a missing file', "slots: ['home-bottom']", /has no file slots\/home-bottom\.tsx/],
    ['declares a missing tab', "panel: { needs: ['catalog.read'] }", /has no file panel\.tsx/],
    ['declares missing migrations', 'hasTables: true', /has no file migrations\/meta\/_journal\.json/],
    [
      'names a job with a dot',
      "jobs: { 'a.b': { retryLimit: 0, retryDelay: 0, handle: async () => {} } }",
      /has a job a\.b/,
    ],
    [
      "uses the name of the shop's own gateway",
      "gateways: [{ provider: 'phonepe', label: '', about: '', hint: '', create: () => [] }]",
      /brings the gateway phonepe, which the shop itself has/,
    ],
    [
      'uses the name of cash',
      "gateways: [{ provider: 'cod', label: '', about: '', hint: '', create: () => [] }]",
      /brings the gateway cod, which the shop itself has/,
    ],
    [
      'has a gateway with an invalid name',
      "gateways: [{ provider: 'Pay Pal', label: '', about: '', hint: '', create: () => [] }]",
      /brings the gateway Pay Pal: its name has 2 to 20 lower-case letters and digits/,
    ],
    [
      'uses the name of shipments without a carrier',
      "carriers: [{ name: 'manual', label: '', hasLiveKeys: () => false, create: () => null }]",
      /brings the carrier manual, which the shop itself has/,
    ],
  ])('one that %s', async (_, fields, problem) => {
    await expect(load(fields)).rejects.toThrow(problem);
  });

  test('staff operations without a permission', async () => {
    const name = 'open-door';
    const fields = `adminContract: ${operation(`/admin/ext/${name}`, "{ auth: 'staff' }")}, adminRoutes: () => ({})`;
    await expect(load(fields, { name })).rejects.toThrow('open-door does not say what permission go needs');
  });

  test('an invalid environment variable by its name', async () => {
    await expect(loadExtensions({ NOTES_LIMIT: '0' }, ['notes'], FIXTURES)).rejects.toThrow(
      /settings of the extension notes:\n {2}NOTES_LIMIT: /,
    );
  });
});

/** The build reports a slot over its budget, and a failing slot leaves the page intact, with the shop's own files. */
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';
import { SLOT_BUDGETS_KB } from '#shared/slots.ts';
import { contractPlugin } from '../../tools/vite/contract-plugin.ts';
import { extensionsPlugin } from '../../tools/vite/extensions-plugin.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const folders: string[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A copy of the files that a build reads, with only these extensions: each fills home-bottom with its component. */
function copyShop(extensions: Record<string, string>): string {
  const copy = makeTemporaryFolder('build');
  folders.push(copy);
  for (const part of ['src', 'package.json', 'tsconfig.json'])
    cpSync(path.join(ROOT, part), path.join(copy, part), {
      recursive: true,
      filter: (from) => !/\.test\.tsx?$|src\/db\/migrations\//.test(from),
    });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  const names = Object.keys(extensions);
  writeFileSync(path.join(copy, 'ojas.config.ts'), `export default { extensions: ${JSON.stringify(names)} };`);
  for (const [name, component] of Object.entries(extensions)) {
    const folder = path.join(copy, 'extensions', name);
    mkdirSync(path.join(folder, 'slots'), { recursive: true });
    writeFileSync(path.join(folder, 'slots/home-bottom.tsx'), component);
    writeFileSync(
      path.join(folder, 'extension.ts'),
      `import { defineExtension } from '#extensions/api.ts';
export default defineExtension({ name: '${name}', api: 1, label: 'Made', about: 'Made.', slots: ['home-bottom'] });`,
    );
  }
  return copy;
}

const configOf = (root: string, config: InlineConfig): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'silent',
  mode: 'production',
  plugins: [contractPlugin(), extensionsPlugin(root)],
  ...config,
});

/** Builds a page of the store that contains only the slot, for browsers. */
function buildForBrowsers(root: string) {
  const entry = path.join(root, 'src/web/entry.client.tsx');
  writeFileSync(
    entry,
    `import { hydrateRoot } from 'react-dom/client';
import { Slot } from './shop/slot.tsx';
hydrateRoot(document.body, <Slot name="home-bottom" />);`,
  );
  return build(configOf(root, { build: { write: false, rolldownOptions: { input: entry } } }));
}

const component = (inside: string) => `export default function Part() { ${inside} }`;
const incompressible = (kilobytes: number) => randomBytes(kilobytes * 1000).toString('base64');

test('fails with extension, slot, size and budget when a slot exceeds its budget', async () => {
  const budget = SLOT_BUDGETS_KB['home-bottom'];
  const root = copyShop({
    light: component("return <p>{'light'}</p>;"),
    heavy: component(`return <p>{${JSON.stringify(incompressible(budget + 1))}}</p>;`),
  });
  const failure = await buildForBrowsers(root).then(
    () => '',
    (error: Error) => error.message,
  );
  const message = /The extension (\S+) puts ([\d.]+) KB into the slot (\S+), whose budget is (\d+) KB of gzip\./g;
  const problems = [...failure.matchAll(message)].map(([, ...parts]) => parts);
  expect(problems).toEqual([['heavy', expect.any(String), 'home-bottom', String(budget)]]);
  expect(Number(problems[0]![1])).toBeGreaterThan(budget);
  expect(Number(problems[0]![1])).toBeLessThan(budget + 3);
});

test('succeeds when the same extension stays within the budget', async () => {
  const budget = SLOT_BUDGETS_KB['home-bottom'];
  const text = incompressible(budget - 2);
  const built = await buildForBrowsers(copyShop({ heavy: component(`return <p>{${JSON.stringify(text)}}</p>;`) }));
  const { output } = Array.isArray(built) ? built[0]! : (built as { output: object[] });
  expect(JSON.stringify(output)).toContain(text);
});

test('leaves a gap on a page that answers 200, and names the extension in the log, when a slot fails', async () => {
  const root = copyShop({
    broken: component("throw new Error('no such flavour');"),
    light: component("return <p>{'light stands'}</p>;"),
  });
  const entry = path.join(root, 'src/web/try-slot.tsx');
  // the renderer of the shop with a single route
  writeFileSync(
    entry,
    `import { createRequestHandler } from 'react-router';
import * as server from './entry.server.tsx';
import { Slot } from './shop/slot.tsx';
const Page = () => <html><body><main>{'the page stands'}</main><Slot name="home-bottom" /></body></html>;
const routes = { root: { id: 'root', path: '', module: { default: Page } } };
const assets = { entry: { module: '/entry.js', imports: [] }, url: '/manifest.js', version: '1',
  routes: { root: { id: 'root', path: '', module: '/root.js', hasLoader: false, hasAction: false } } };
const handle = createRequestHandler({ entry: { module: server }, routes, assets, publicPath: '/', basename: '/',
  assetsBuildDirectory: '', future: {}, ssr: true, isSpaMode: false, prerender: [],
  routeDiscovery: { mode: 'initial' } }, 'production');
export const render = (url) => handle(new Request(url), server.createPageContext('nonce'));`,
  );
  await build(
    configOf(root, {
      ssr: { noExternal: true, external: ['react', 'react-dom', 'react-router'] },
      build: { ssr: entry, outDir: 'build', rolldownOptions: { output: { entryFileNames: 'try-slot.js' } } },
    }),
  );
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { render } = await import(pathToFileURL(path.join(root, 'build/try-slot.js')).href);
  const response: Response = await render('http://shop.example/');
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain('the page stands');
  expect(html).toContain('light stands');
  expect(html).toContain('id="broken-home-bottom"');
  expect(log.mock.calls.map(([text, error]) => [text, (error as Error).message])).toEqual([
    ['The extension broken failed on http://shop.example/', 'no such flavour'],
  ]);
});

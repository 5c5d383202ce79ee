// After the build: the manifest that every page loads lists for each screen only files that the page has not loaded, in
// one order, so that shared lists compress well, and omits empty entries. The style sheet of every page gets its plain
// URL: React Router adds a '#' to those that dynamic imports need as well, so that they are loaded again before a
// navigation. This one is never removed, and loading it again would recalculate the styles of the whole page.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

type Entry = { imports?: string[]; css?: string[] };
type Manifest = { entry: Entry; routes: Record<string, Entry> };

const BEGIN = 'window.__reactRouterManifest=';
const ASSETS = fileURLToPath(new URL('../build/pages/client/assets', import.meta.url));
const SERVER = fileURLToPath(new URL('../build/pages/server/index.js', import.meta.url));

for (const name of readdirSync(ASSETS).filter((one) => /^manifest-.*\.js$/.test(one))) {
  const file = path.join(ASSETS, name);
  const text = readFileSync(file, 'utf8');
  if (!text.startsWith(BEGIN))
    throw new Error(`${name} is not the manifest format that this program reads: React Router has changed it`);
  const manifest = JSON.parse(text.slice(BEGIN.length).replace(/;$/, '')) as Manifest;
  const shared = manifest.routes.root?.css ?? [];
  const loaded = new Set([...(manifest.entry.imports ?? []), ...shared]);
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (route.imports) route.imports = route.imports.filter((file) => !loaded.has(file)).sort();
    if (route.css && id !== 'root') route.css = route.css.filter((file) => !loaded.has(file));
  }
  if (shared.length === 0) throw new Error(`${name} names no style sheet of the root route`);
  const small = JSON.stringify(manifest, (key, value: unknown) =>
    key.startsWith('has') && value === false ? undefined : value,
  );
  writeFileSync(file, `${BEGIN}${withPlainAddresses(small, shared)};`);
  writeFileSync(SERVER, withPlainAddresses(readFileSync(SERVER, 'utf8'), shared));
}

function withPlainAddresses(text: string, marked: readonly string[]): string {
  return marked.reduce((result, one) => result.replaceAll(`"${one}"`, `"${one.replace(/#$/, '')}"`), text);
}

// After the build: the list of files that every page loads names for each screen only what the page has not loaded anyway, in one
// order, so that what screens share compresses to nothing, and leaves out what a screen does not have. The style sheet of every
// page gets its plain address: React Router marks those that dynamic imports need as well with a '#', so that they are loaded
// again before a screen is left. This one never goes, and loading it again recalculates the whole page's styles.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

type Entry = { imports?: string[]; css?: string[] };
type Manifest = { entry: Entry; routes: Record<string, Entry> };

const BEGIN = 'window.__reactRouterManifest=';
const ASSETS = fileURLToPath(new URL('../build/client/assets', import.meta.url));
const SERVER = fileURLToPath(new URL('../build/server/index.js', import.meta.url));

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
  return marked.reduce((done, one) => done.replaceAll(`"${one}"`, `"${one.replace(/#$/, '')}"`), text);
}

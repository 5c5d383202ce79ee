// After the build: the list of files that every page loads names the imports of each screen in one order, so that what they
// share compresses to nothing, and leaves out what a screen does not have. Neither makes a difference to a browser.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

type Entry = { imports?: string[] };
type Manifest = { entry: Entry; routes: Record<string, Entry> };

const BEGIN = 'window.__reactRouterManifest=';
const ASSETS = fileURLToPath(new URL('../build/client/assets', import.meta.url));

for (const name of readdirSync(ASSETS).filter((one) => /^manifest-.*\.js$/.test(one))) {
  const file = path.join(ASSETS, name);
  const text = readFileSync(file, 'utf8');
  if (!text.startsWith(BEGIN)) throw new Error(`${name} is no list of files: React Router writes it otherwise now`);
  const manifest = JSON.parse(text.slice(BEGIN.length).replace(/;$/, '')) as Manifest;
  for (const { imports } of [manifest.entry, ...Object.values(manifest.routes)]) imports?.sort();
  const small = JSON.stringify(manifest, (key, value: unknown) =>
    key.startsWith('has') && value === false ? undefined : value,
  );
  writeFileSync(file, `${BEGIN}${small};`);
}

// After the build: checks the bytes that each screen makes a browser load before any interaction against a budget.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** KB (1000 bytes) of brotli; fonts uncompressed. `home` is the most visited first page. */
const BUDGET = { scripts: 141, home: 127, styles: 20, fonts: 48 };
const HOME = 'home';

type Chunk = { module: string; imports?: string[]; css?: string[] };
type Route = Chunk & { id: string; parentId?: string; path?: string; index?: boolean };
type Manifest = { entry: Chunk; routes: Record<string, Route> };

const CLIENT = fileURLToPath(new URL('../build/pages/client', import.meta.url));
const assets = readdirSync(path.join(CLIENT, 'assets'));
const file = assets.find((name) => /^manifest-.*\.js$/.test(name))!;
const manifest = JSON.parse(
  readFileSync(path.join(CLIENT, 'assets', file), 'utf8')
    .replace(/^window\.__reactRouterManifest=/, '')
    .replace(/;$/, ''),
) as Manifest;

const sizeOf = (asset: string) => {
  const full = path.join(CLIENT, asset);
  return statSync(existsSync(`${full}.br`) ? `${full}.br` : full).size;
};
const kilo = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + sizeOf(name), 0) / 1000;

function chainOf(route: Route): Chunk[] {
  const parent = route.parentId ? manifest.routes[route.parentId] : undefined;
  return parent ? [...chainOf(parent), route] : [manifest.entry, route];
}

const fonts = kilo(assets.filter((name) => name.endsWith('.woff2')).map((name) => `/assets/${name}`));
const over: string[] = [];
if (fonts > BUDGET.fonts) over.push(`fonts ${fonts.toFixed(1)} KB of ${BUDGET.fonts}`);
let largest = { id: '', scripts: 0 };
const parents = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId));
for (const route of Object.values(manifest.routes)) {
  if (parents.has(route.id)) continue;
  const chain = chainOf(route);
  const scripts = kilo(
    new Set([`/assets/${file}`, ...chain.flatMap(({ module, imports = [] }) => [module, ...imports])]),
  );
  const styles = kilo(new Set(chain.flatMap(({ css = [] }) => css.map((name) => name.replace(/#.*/, '')))));
  const budget = route.id === HOME ? BUDGET.home : BUDGET.scripts;
  if (scripts > budget) over.push(`${route.id}: scripts ${scripts.toFixed(1)} KB of ${budget}`);
  if (styles > BUDGET.styles) over.push(`${route.id}: styles ${styles.toFixed(1)} KB of ${BUDGET.styles}`);
  if (scripts > largest.scripts) largest = { id: route.id, scripts };
  if (process.argv.includes('--list'))
    console.log(`${route.id}: scripts ${scripts.toFixed(1)}, styles ${styles.toFixed(1)}`);
}
if (over.length > 0) {
  console.error(`Over budget (brotli):\n  ${over.join('\n  ')}`);
  process.exit(1);
}
console.log(
  `Within budget: largest ${largest.id} with ${largest.scripts.toFixed(1)} KB of scripts, fonts ${fonts.toFixed(1)} KB`,
);

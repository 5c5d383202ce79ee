// After the build: style sheets with a file of their own leave an empty script, which every script that uses them still
// imports. Removes these files and all references, so that pages do not request them.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ASSETS = fileURLToPath(new URL('../build/pages/client/assets', import.meta.url));
const SERVER = fileURLToPath(new URL('../build/pages/server/index.js', import.meta.url));

const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
const empty = scripts.filter((name) => statSync(path.join(ASSETS, name)).size === 0);
const rest = scripts.filter((name) => !empty.includes(name));

for (const file of [...rest.map((name) => path.join(ASSETS, name)), SERVER]) {
  const text = readFileSync(file, 'utf8');
  const changed = empty.reduce(withoutChunk, text);
  if (changed !== text) writeFileSync(file, changed);
}

// Vite refers to preloaded files by position: another file of the same import takes the position
function withoutChunk(text: string, name: string): string {
  if (!text.includes(name)) return text;
  const address = `"/assets/${name.replace('.', '\\.')}"`;
  return text
    .replaceAll(`import"./${name}";`, '')
    .replace(new RegExp(`,\\s*${address}|${address},|(?<=\\[\\s*)${address}(?=\\s*\\])`, 'g'), '')
    .replace(/(?<=m\.f=\[)[^\]]+/, (list) => {
      const files = list.split(',');
      const other = files.find((one) => one !== `"assets/${name}"`) ?? '""';
      return files.map((one) => (one === `"assets/${name}"` ? other : one)).join(',');
    });
}

/** npm run icon truck arrow-left: copies icons of Lucide to src/web/icons, each as a component of one path. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type IconElement, toPath } from './to-path.ts';

const SOURCE = path.join(import.meta.dirname, 'node_modules/lucide-react/dist/esm/icons');
const TARGET = path.resolve(import.meta.dirname, '../../src/web/icons');

const names = process.argv.slice(2);
if (names.length === 0) {
  console.error('Name the icons as Lucide does: npm run icon truck arrow-left');
  process.exit(1);
}
for (const name of names) {
  const component = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const text = `import { createIcon } from './create-icon.tsx';\n\nexport const ${component} = createIcon('${toPath(await readElements(name))}');\n`;
  writeFileSync(path.join(TARGET, `${name}.ts`), text);
}

/** The elements of an icon; a former name leads to the file of the present one. */
async function readElements(name: string): Promise<IconElement[]> {
  const file = path.join(SOURCE, `${name}.mjs`);
  const presentName = /from '\.\/([\w-]+)\.mjs'/.exec(readFileSync(file, 'utf8'))?.[1];
  if (presentName) return readElements(presentName);
  const { __iconData: icon } = (await import(file)) as { __iconData: { node: IconElement[] } };
  return icon.node;
}

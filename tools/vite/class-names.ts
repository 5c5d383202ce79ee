// What class names of CSS Modules cost in scripts: nothing but themselves.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin as SheetPlugin } from 'postcss';
import type { Plugin } from 'vite';

const IMPORT = /^import (\w+) from ('[^']+\.module\.css');$/gm;
const LENGTH = 5;

/** A short name from the file and the class, the same for server and browser; in development one that can be read. */
export function scopedName(root: string, isShort: boolean): (name: string, file: string) => string {
  return (name, file) => {
    const relative = path.relative(root, file.replace(/\?.*/, '')).split(path.sep).join('/');
    if (!isShort) return `${path.basename(relative, '.module.css')}_${name}`;
    const hash = createHash('sha256').update(`${relative} ${name}`).digest('base64url').replace(/[-_]/g, '');
    // a class name begins with a letter
    return hash.replace(/^\d+/, '').slice(0, LENGTH);
  };
}

/**
 * Lets a module's selectors name classes of another: `@value card as cardCard from "../ui/card.module.css"`. Their names are
 * put in place here, because the loader of CSS Modules would write all of the other module into this one again.
 */
export function borrowedClasses(nameOf: (name: string, file: string) => string): SheetPlugin {
  return {
    postcssPlugin: 'borrowed-classes',
    Once(sheet) {
      const file = sheet.source?.input.file ?? '';
      const names = new Map<string, string>();
      sheet.walkAtRules('value', (rule) => {
        const [, list = '', source = ''] = /^(.*) from "(.*)"$/s.exec(rule.params) ?? [];
        for (const one of list.split(',')) {
          const [name = '', alias = name] = one.trim().split(' as ');
          names.set(alias, nameOf(name, path.resolve(path.dirname(file), source)));
        }
        rule.remove();
      });
      if (names.size === 0) return;
      sheet.walkRules((rule) => {
        rule.selector = rule.selector.replace(/\.([a-zA-Z][\w-]*)/g, (whole, alias: string) => {
          const name = names.get(alias);
          return name ? `:global(.${name})` : whole;
        });
      });
    },
  };
}

/**
 * Takes each class of a module by its name, so that the bundler writes the name in its place and leaves the map of all
 * names out; only a file that looks one up by an expression keeps the map.
 */
export const inlineClassNames: Plugin = {
  name: 'inline-class-names',
  enforce: 'pre',
  transform(code, id) {
    if (!/\.tsx?$/.test(id) || !code.includes('.module.css')) return null;
    return code.replace(IMPORT, (whole, name: string, file: string) =>
      code.includes(`${name}[`) ? whole : `import * as ${name} from ${file};`,
    );
  },
};

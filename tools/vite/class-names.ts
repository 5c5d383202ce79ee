// Class names of CSS Modules without lookup tables in scripts.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin as SheetPlugin } from 'postcss';
import type { Plugin } from 'vite';

const IMPORT = /^import (\w+) from ['"]([^'"]+\.module\.css)['"];$/gm;
const LENGTH = 5;

/** A short name from file and class, the same on server and browser; readable in development. */
export function scopedName(root: string, isShort: boolean): (name: string, file: string) => string {
  return (name, file) => {
    const relative = path.relative(root, file.replace(/\?.*/, '')).split(path.sep).join('/');
    if (!isShort) return `${path.basename(relative, '.module.css')}_${name}`;
    const hash = createHash('sha256').update(`${relative} ${name}`).digest('base64url').replace(/[-_]/g, '');
    // a class name must begin with a letter
    return hash.replace(/^\d+/, '').slice(0, LENGTH);
  };
}

/**
 * Lets selectors of a module use classes of another: `@value card as cardCard from "../ui/card.module.css"`. Resolves
 * the names here, because the CSS Modules loader would copy the whole other module into this one.
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
      const isModule = /\.module\.css(\?|$)/.test(file);
      sheet.walkRules((rule) => {
        rule.selector = rule.selector.replace(/\.([a-zA-Z][\w-]*)/g, (whole, alias: string) => {
          const name = names.get(alias);
          if (!name) return whole;
          return isModule ? `:global(.${name})` : `.${name}`;
        });
      });
    },
  };
}

/**
 * Inlines class names where scripts use them, so that no script contains or loads a table of names; a module that
 * looks them up by an expression gets the names of that style sheet.
 */
export function inlineClassNames(nameOf: (name: string, file: string) => string): Plugin[] {
  const inline = (code: string, id: string) =>
    [...code.matchAll(IMPORT)].reduce((text, [whole, variable, source]) => {
      const file = path.resolve(path.dirname(id), source!);
      const written = text
        .replace(new RegExp(`\\$\\{${variable}\\.(\\w+)\\}`, 'g'), (_, name: string) => nameOf(name, file))
        .replace(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'), (_, name: string) => JSON.stringify(nameOf(name, file)));
      const names = Object.fromEntries(classesOf(file).map((name) => [name, nameOf(name, file)]));
      const map = written.includes(`${variable}[`) ? `const ${variable} = ${JSON.stringify(names)};` : '';
      return written.replace(whole, `import ${JSON.stringify(source)};${map}`);
    }, code);
  return [
    {
      name: 'inline-class-names',
      apply: 'build',
      enforce: 'pre',
      transform: (code, id) => (/\.tsx?(\?|$)/.test(id) && code.includes('.module.css') ? inline(code, id) : null),
    },
    {
      name: 'only-styles-of-modules',
      apply: 'build',
      enforce: 'post',
      // an empty script, as for a style sheet without names
      transform: (_, id) =>
        /\.module\.css$/.test(id) ? { code: '', map: null, moduleSideEffects: 'no-treeshake' } : null,
    },
  ];
}

function classesOf(file: string): string[] {
  const css = readFileSync(file, 'utf8').replace(/@value[^;]*;|:global\([^)]*\)/g, '');
  return [...new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name!))];
}

// What class names of CSS Modules cost in scripts: nothing but themselves.
import { createHash } from 'node:crypto';
import path from 'node:path';
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

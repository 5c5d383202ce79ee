import path from 'node:path';
import type { Plugin } from 'vite';

// modules for the browser: screens, pure helpers, and the rules and states of features
const ALLOWED = [/^src\/web\//, /^src\/shared\//, /^src\/features\/[^/]+\/(process\/)?([\w-]*rules|states|money)\.ts$/];

/** Fails the client build on server modules: a stray import would otherwise ship the database to the browser. */
export function zoneGuardPlugin(root: string): Plugin {
  return {
    name: 'ojas:zone-guard',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (source.startsWith('node:')) this.error(`${importer} brings ${source} into the browser`);
      return null;
    },
    transform(_code, id) {
      const file = path.relative(root, id.split('?')[0]!);
      if (file.startsWith('src') && !ALLOWED.some((zone) => zone.test(file)))
        this.error(`${file} belongs to the server and must not reach the browser`);
      return null;
    },
  };
}

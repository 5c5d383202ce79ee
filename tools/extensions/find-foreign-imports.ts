import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const STATEMENT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"]*?from\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;
/** What an extension may import from the shop. */
export const EXTENSION_IMPORTS =
  /^#(extensions\/api\.ts|simulator\/api\.ts|shared\/.+|web\/(extension-(panel-)?api\.tsx|icons\/.+))$/;
const TESTS = /(\.test\.tsx?|\.spec\.ts)$|(^|\/)testing\//;

/** The modules that a source text imports, statically or dynamically. */
export function readImports(text: string): { specifier: string; isTypeOnly: boolean }[] {
  return [...text.matchAll(STATEMENT)].map(([, type, fixed, dynamic]) => ({
    specifier: fixed ?? dynamic!,
    isTypeOnly: Boolean(type),
  }));
}

/** Imports by which an extension uses more of the shop than its interface, one line each; tests are exempt. */
export function findForeignImports(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !TESTS.test(file))
    .sort();
  return files.flatMap((file) =>
    readImports(readFileSync(path.join(folder, file), 'utf8'))
      .filter(({ specifier }) =>
        specifier.startsWith('.')
          ? path.relative(folder, path.resolve(folder, path.dirname(file), specifier)).startsWith('..')
          : specifier.startsWith('#') && !EXTENSION_IMPORTS.test(specifier),
      )
      .map(({ specifier }) => `${file}: it imports ${specifier}, which is no part of the interface`),
  );
}

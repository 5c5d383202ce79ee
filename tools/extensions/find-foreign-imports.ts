import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const STATEMENT =
  /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:[^'"]*?from\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;
/** What an extension may import from the shop. */
const ALLOWED = /^#(extensions\/api\.ts|simulator\/api\.ts|shared\/.+|web\/extension-(panel-)?api\.tsx)$/;
const TESTS = /(\.test\.tsx?|\.spec\.ts)$|(^|\/)testing\//;

/** Imports that leave an extension's folder for more of the shop than its interface, one line each; tests may. */
export function findForeignImports(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !TESTS.test(file))
    .sort();
  return files.flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    return [...text.matchAll(STATEMENT)].flatMap(([, fixed, dynamic]) => {
      const spec = fixed ?? dynamic!;
      const leaves = spec.startsWith('.')
        ? path.relative(folder, path.resolve(folder, path.dirname(file), spec)).startsWith('..')
        : spec.startsWith('#') && !ALLOWED.test(spec);
      return leaves ? [`${file}: it imports ${spec}, which is no part of the interface`] : [];
    });
  });
}

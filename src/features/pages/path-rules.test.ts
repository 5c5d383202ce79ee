import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SCREEN_PATHS } from './path-rules.ts';

test('lists every route in code, so that no page uses its path', () => {
  const routes = readFileSync(path.resolve(import.meta.dirname, '../../web/routes.ts'), 'utf8');
  const paths = [...routes.matchAll(/route\('([^']+)'/g)]
    .map(([, pattern]) => `/${pattern}`)
    .filter((one) => one !== '/*' && !one.startsWith('/dev/'));
  expect([...SCREEN_PATHS].sort()).toEqual(['/', '/ext/:extension', ...paths].sort());
});

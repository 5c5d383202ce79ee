/** Takes the packages that only the build of the pages needs out of package.json of the working directory, for the image. */
import { readFileSync, writeFileSync } from 'node:fs';

export const BUILD_PACKAGES = [
  '@orpc/client',
  '@orpc/openapi-client',
  '@orpc/tanstack-query',
  '@react-router/dev',
  '@react-router/node',
  '@tanstack/react-query',
  'jsbarcode',
  'postcss',
  'react-hook-form',
  'recharts',
  'redoc',
  'rolldown',
  'vite',
];

if (import.meta.main) {
  const settings = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const name of BUILD_PACKAGES) {
    if (!settings.dependencies[name]) throw new Error(`package.json has no dependency ${name}`);
    delete settings.dependencies[name];
  }
  writeFileSync('package.json', JSON.stringify(settings, null, 2));
}

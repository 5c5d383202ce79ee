// After the build: copies the viewer of /api/docs to the pages, so that a running shop needs no package for it.
import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const TARGET = fileURLToPath(new URL('../build/pages/api-docs/redoc.js', import.meta.url));

cpSync(createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js'), TARGET);

// After the build: writes a .br and a .gz file for every text file. Zopfli's gzip is 3 to 5 % smaller.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import zopfli from '@gfx/zopfli';

const FOLDER = fileURLToPath(new URL('../build/client', import.meta.url));
const TEXT = /\.(js|css|svg|json|webmanifest|txt|xml)$/;

for (const name of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
  const file = path.join(FOLDER, name);
  if (!TEXT.test(name) || !statSync(file).isFile()) continue;
  const body = readFileSync(file);
  if (body.length < 800) continue;
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, await zopfli.gzipAsync(body, { numiterations: 5 }));
}

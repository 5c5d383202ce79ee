// After the build: writes a .br and a .gz file for every text file.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const FOLDER = fileURLToPath(new URL('../build/pages/client', import.meta.url));
const TEXT = /\.(js|css|svg|json|webmanifest|txt|xml)$/;
/** bytes: a smaller file does not get shorter */
const SMALLEST = 200;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => TEXT.test(name))
  .map((name) => path.join(FOLDER, name))
  .filter((file) => statSync(file).isFile() && statSync(file).size >= SMALLEST);

// zlib compresses in threads, so all processors take part
await Promise.all(
  files.map(async (file) => {
    const body = readFileSync(file);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(body, BROTLI));
    await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }));
  }),
);

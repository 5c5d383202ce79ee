// Writes the directory of pincodes from GeoNames' IN.txt: npm run pincodes -- PATH/TO/IN.txt
import { readFileSync, writeFileSync } from 'node:fs';
import { buildDirectory } from './build-directory.ts';

const DIRECTORY = new URL('../../src/features/delivery/pincode-directory.txt', import.meta.url);

const source = process.argv[2];
if (!source) {
  console.error('Usage: npm run pincodes -- PATH/TO/IN.txt (GeoNames, postal codes of India)');
  process.exit(1);
}
const directory = buildDirectory(readFileSync(source, 'utf8'));
writeFileSync(DIRECTORY, directory);
console.log(
  `${directory.split('\n').length - 1} lines written. Change the date of the source in docs/decisions/0095-pincodes-and-states.md.`,
);

/** Writes the generated parts of the documents. */
import { readFileSync, writeFileSync } from 'node:fs';
import { DOCUMENT_PARTS, replacePart } from './document-parts.ts';

for (const { file, marker, write } of DOCUMENT_PARTS)
  writeFileSync(file, replacePart(readFileSync(file, 'utf8'), marker, write()));

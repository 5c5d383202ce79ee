import { gzipSync } from 'node:zlib';

export type SlotFile = { extension: string; slot: string; file: string };
type Chunk = {
  type: 'chunk';
  fileName: string;
  code: string;
  imports: string[];
  moduleIds: string[];
  viteMetadata?: { importedCss: Set<string> };
};
type Asset = { type: 'asset'; source: string | Uint8Array };
type Bundle = Record<string, Chunk | Asset>;

/** The files that every page of the store has loaded. */
const FRAME = /src\/web\/(entry\.client|root|shop\/storefront-layout)\.tsx/;

/** One line for each component of a slot over the slot's budget (KB of gzip, including its styles). */
export async function findHeavySlots(
  bundle: object,
  files: readonly SlotFile[],
  budgets: Readonly<Record<string, number>>,
): Promise<string[]> {
  if (files.length === 0) return [];
  const outputs = bundle as Bundle;
  const chunks = Object.values(outputs).filter((output) => output.type === 'chunk');
  const holding = (matches: (id: string) => boolean) => chunks.filter(({ moduleIds }) => moduleIds.some(matches));
  const frame = closure(
    outputs,
    holding((id) => FRAME.test(id)),
  );
  return files.flatMap(({ extension, slot, file }) => {
    const ownModules = [
      ...closure(
        outputs,
        holding((id) => id.split('?')[0] === file),
      ),
    ].filter((name) => !frame.has(name));
    const kilobytes = ownModules.reduce((sum, name) => sum + sizeOf(outputs[name]!), 0) / 1000;
    const budget = budgets[slot]!;
    if (kilobytes <= budget) return [];
    return [
      `The extension ${extension} puts ${kilobytes.toFixed(1)} KB into the slot ${slot}, whose budget is ${budget} KB of gzip.`,
    ];
  });
}

/** The chunks with all their imports, and their style sheets. */
function closure(outputs: Bundle, from: readonly Chunk[]): Set<string> {
  const fileNames = new Set<string>();
  const visit = (chunk: Chunk) => {
    if (fileNames.has(chunk.fileName)) return;
    fileNames.add(chunk.fileName);
    for (const name of chunk.viteMetadata?.importedCss ?? []) fileNames.add(name);
    for (const name of chunk.imports) {
      const next = outputs[name];
      if (next?.type === 'chunk') visit(next);
    }
  };
  for (const chunk of from) visit(chunk);
  return fileNames;
}

const sizeOf = (output: Chunk | Asset) => gzipSync(output.type === 'chunk' ? output.code : output.source).length;

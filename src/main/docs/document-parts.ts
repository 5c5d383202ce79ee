import { FEATURES } from '../../features/feature-order.ts';

/** The parts of documents that are written from the source, by document and marker. */
export const DOCUMENT_PARTS: readonly { file: string; marker: string; write(): string }[] = [
  { file: 'docs/architecture.md', marker: 'features', write: featureList },
];

function featureList(): string {
  const rows = Object.entries(FEATURES).map(([name, does]) => `| [\`${name}\`](../src/features/${name}) | ${does} |`);
  return ['| feature | what it does |', '| --- | --- |', ...rows].join('\n');
}

/** The document with the part between its markers written anew. Throws when the markers are missing. */
export function replacePart(text: string, marker: string, part: string): string {
  const [start, end] = [`<!-- ${marker} -->`, `<!-- /${marker} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The document has no markers '${marker}'`);
  return `${text.slice(0, from + start.length)}\n${part}\n${text.slice(to)}`;
}

import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { escapeFormula } from './escape-formula.ts';

export type CsvValue = string | number | boolean | null | undefined;

// without a byte order mark Excel does not read UTF-8
const BYTE_ORDER_MARK = '\uFEFF';

/** Streams rows as CSV text with a few of them in memory. Cells are safe against formulas. */
export function csvStream(columns: readonly string[], rows: AsyncIterable<readonly CsvValue[]>): ReadableStream {
  const lines = stringify({ header: true, columns: [...columns], record_delimiter: 'windows' });
  const source = Readable.from(safely(rows));
  source.on('error', (error) => lines.destroy(error));
  source.pipe(lines);
  return Readable.toWeb(Readable.from(marked(lines), { objectMode: false })) as ReadableStream;
}

async function* safely(rows: AsyncIterable<readonly CsvValue[]>) {
  for await (const row of rows) yield row.map(escapeFormula);
}

async function* marked(lines: AsyncIterable<string | Buffer>) {
  yield BYTE_ORDER_MARK;
  yield* lines;
}

import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { type Paise, rupeesForDatabase } from '#shared/money.ts';
import { escapeFormula } from './escape-formula.ts';

/** A decimal number with its written decimals, such as '-21.27': spreadsheets sum it, and it is never escaped. */
export class CsvNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type CsvValue = string | number | boolean | CsvNumber | null | undefined;

/** An amount as a number of rupees with two decimals. */
export const csvRupees = (paise: Paise): CsvNumber => new CsvNumber(rupeesForDatabase(paise));

/** The text of a cell; only text is made safe against formulas. */
export const csvCell = (value: CsvValue): string => (value instanceof CsvNumber ? value.text : escapeFormula(value));

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
  for await (const row of rows) yield row.map(csvCell);
}

async function* marked(lines: AsyncIterable<string | Buffer>) {
  yield BYTE_ORDER_MARK;
  yield* lines;
}

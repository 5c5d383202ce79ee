import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';

export type ParsedRow = { line: number; record: string[] };
/** The file is not valid CSV; `line` is where it fails. */
export class InvalidCsv extends Error {
  readonly line: number;
  constructor(line: number) {
    super('This is not a CSV file: a quote is open or misplaced');
    this.line = line;
  }
}

/** characters parsed at once, which takes a few milliseconds */
const CHUNK = 32 * 1024;

/**
 * All rows of a CSV file with its header, without empty ones. Comma, semicolon and tab are accepted. A large file is parsed in pieces, so
 * that other requests get their turn. Throws InvalidCsv.
 */
export async function parseRows(text: string): Promise<ParsedRow[]> {
  const rows: ParsedRow[] = [];
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    max_record_size: 100_000,
  });
  const failed = new Promise<never>((_, reject) => parser.once('error', reject));
  failed.catch(() => {});
  parser.on('readable', () => {
    for (let row = parser.read(); row !== null; row = parser.read())
      rows.push({ line: row.info.lines, record: row.record });
  });
  const ended = new Promise<void>((resolve) => parser.once('end', resolve));
  try {
    for (let at = 0; at < text.length; ) {
      const end = at + CHUNK + (isHighSurrogate(text, at + CHUNK - 1) ? 1 : 0);
      parser.write(text.slice(at, end));
      at = end;
      await Promise.race([nextTurn(), failed]);
    }
    parser.end();
    await Promise.race([ended, failed]);
  } catch (error) {
    if (error instanceof CsvError) throw new InvalidCsv(Number(error.lines ?? 1));
    throw error;
  }
  return rows;
}

// a piece never ends within a character
const isHighSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xd800;

// the separator of the header; other candidates may occur in texts
export function delimiterOf(text: string): string {
  const head = /^\s*([^\r\n]*)/.exec(text)?.[1] ?? '';
  const bare = head.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

import { createHash } from 'node:crypto';
import type { ImportReport, ReportedColumn } from '#db/schema/imports.ts';
import { unescapeFormula } from '#platform/csv/escape-formula.ts';
import { type Decimal, findDecimal } from '#platform/csv/number-convention.ts';
import { delimiterOf, type ParsedRow, parseRows } from '#platform/csv/parse-rows.ts';
import { mapInTurns } from '#platform/take-turns.ts';
import { decodeText, UnknownEncoding } from '#shared/decode-text.ts';
import { cleanText, toStorable, VALID_LINES } from '#shared/valid-text.ts';
import { type FileFormat, UnreadableCsv, unreadable } from './file-format.ts';

/** One row of a file by fields; `problems` says why it cannot be stored. */
export type TableRow = { line: number; cell(field: string): string | undefined; problems: string[] };
export type Table = { format: FileFormat; decimal: Decimal | null; rows: TableRow[]; report: ImportReport };

/** The field of each header that staff have chosen; null: the column is not read. */
export type ColumnMapping = Readonly<Record<string, string | null>>;

type Options = {
  /** the last one is the shop's own: columns can be mapped to its fields, and to missing ones of the file's format */
  formats: readonly FileFormat[];
  maximum: number;
  /** whether the report may quote the file */
  hasSamples: boolean;
  /** the stored mapping of files with this header */
  findMapping?(fingerprint: string): Promise<ColumnMapping>;
};

/**
 * Reads a file: its encoding, format, columns, number convention and rows. Without a required column it has no rows, and
 * the report names the missing fields. Throws UnreadableCsv.
 */
export async function readTable(
  content: Buffer,
  { formats, maximum, hasSamples, findMapping }: Options,
): Promise<Table> {
  const { text, encoding } = decode(content);
  const delimiter = delimiterOf(text);
  const [head, ...records] = await parseRows(text).catch((error) => {
    throw unreadable(error);
  });
  if (!head) throw new UnreadableCsv('The file is empty.');
  const headers = toStorable(head.record);
  if (records.length > maximum)
    throw new UnreadableCsv(`At most ${maximum} rows a file; this one has ${records.length}.`);
  const ownFormat = formats.at(-1)!;
  const format = formats.find((one) => isOf(one, headers)) ?? ownFormat;
  const columns = fieldsOf(headers, format, (await findMapping?.(fingerprintOf(headers))) ?? {});
  const places = new Map(columns.flatMap(({ field }, index) => (field === null ? [] : [[field, index]])));
  const missingColumns = format.columns.filter(({ field, isRequired }) => isRequired && !places.has(field));
  const labels = new Map([...ownFormat.columns, ...missingColumns].map((column) => [column.field, column.headers[0]!]));
  const numbers = [...format.columns, ...ownFormat.columns].filter(({ isNumber }) => isNumber);
  const numberPlaces = [...new Set(numbers.flatMap(({ field }) => places.get(field) ?? []))];
  const decimal = numbers.length > 0 ? findDecimal(cellsAt(records, numberPlaces), delimiter) : null;
  const row = ({ line, record }: ParsedRow): TableRow => ({
    line,
    cell: (field) => {
      const value = record[places.get(field) ?? -1];
      return value === undefined ? undefined : unescapeFormula(value).trim();
    },
    problems: problemsOf(line, record, columns),
  });
  const sample = (index: number) =>
    hasSamples ? (records.slice(0, 50).find(({ record }) => record[index])?.record[index] ?? '').slice(0, 40) : '';
  return {
    format,
    decimal,
    rows: missingColumns.length > 0 ? [] : await mapInTurns(records, row),
    report: {
      encoding,
      delimiter,
      decimal,
      columns: columns.map((column, index) => ({ ...column, sample: toStorable(sample(index)) })),
      fields: [...labels].map(([name, label]) => ({ name, label })),
      missingFields: missingColumns.map((column) => column.headers[0]!),
      limits: [...format.limits],
    },
  };
}

function decode(content: Buffer) {
  try {
    return decodeText(content);
  } catch (error) {
    throw error instanceof UnknownEncoding ? new UnreadableCsv(error.message) : error;
  }
}

/** A key of files with the same header. */
export const fingerprintOf = (headers: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headers)).digest('hex');

const normal = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

const isOf = ({ signatures }: FileFormat, headers: readonly string[]) => {
  const present = new Set(headers.map(normal));
  return signatures.some((signature) => signature.every((header) => present.has(normal(header))));
};

function fieldsOf(
  headers: readonly string[],
  { columns }: FileFormat,
  mapping: ColumnMapping,
): Omit<ReportedColumn, 'sample'>[] {
  const fields = new Map(columns.flatMap(({ field, headers: names }) => names.map((name) => [normal(name), field])));
  // what staff have chosen takes precedence over a column of the format
  const mappedFields = new Set(headers.flatMap((header) => mapping[header] ?? []));
  return headers.map((header) => {
    if (header in mapping) return { header, field: mapping[header]! };
    const field = fields.get(normal(header)) ?? null;
    if (field === null || mappedFields.has(field)) return { header, field: null };
    mappedFields.add(field);
    return { header, field };
  });
}

function* cellsAt(records: readonly ParsedRow[], places: readonly number[]): Generator<string> {
  for (const { record } of records) for (const place of places) if (record[place]) yield record[place];
}

// a character that an earlier program has destroyed is never stored
function problemsOf(
  line: number,
  record: readonly string[],
  columns: readonly { header: string; field: string | null }[],
) {
  return columns.flatMap(({ header, field }, index) => {
    const text = field === null ? '' : (record[index] ?? '');
    if (!VALID_LINES.test(text) && !VALID_LINES.test(cleanText(text)))
      return [`Line ${line}: ${header} has an invalid character`];
    return text.includes('\ufffd')
      ? [`Line ${line}: ${header} has a character that was lost (\ufffd) before this file was saved`]
      : [];
  });
}

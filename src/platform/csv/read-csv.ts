import { mapInTurns } from '../take-turns.ts';
import { unescapeFormula } from './escape-formula.ts';
import { InvalidCsv, type ParsedRow, parseRows } from './parse-rows.ts';

/** An error in a line of a file; `line` as spreadsheets count. */
export type RowError = { line: number; column: string | null; value: string; message: string };
export type CsvRow = { line: number; cells: Record<string, string> };
type Column = { name: string; also?: readonly string[]; required?: boolean };

/**
 * Rows of a CSV file by column name, in any order and case; unknown columns are left out. Comma, semicolon and tab are
 * accepted. An invalid file gives one error and no rows.
 */
export async function readCsv(
  text: string,
  { columns, maximum }: { columns: readonly Column[]; maximum: number },
): Promise<{ rows: CsvRow[]; errors: RowError[] }> {
  const whole = (message: string, line = 1) => ({ rows: [], errors: [{ line, column: null, value: '', message }] });
  let records: ParsedRow[];
  try {
    records = await parseRows(text);
  } catch (error) {
    if (error instanceof InvalidCsv) return whole(error.message, error.line);
    throw error;
  }
  const [head, ...body] = records;
  if (!head) return whole('The file is empty');
  if (body.length > maximum) return whole(`At most ${maximum} rows at once; this file has ${body.length}`);
  const names = head.record.map((cell) => cell.toLowerCase().replace(/[\s_-]+/g, '_'));
  const places = columns.map(({ name, also = [], required }) => {
    const place = names.findIndex((one) => one === name || also.includes(one));
    return { name, place, required };
  });
  const missing = places.filter(({ place, required }) => place < 0 && required);
  if (missing.length > 0)
    return whole(`The first line must name the column ${missing.map(({ name }) => `'${name}'`).join(', ')}`);
  return {
    errors: [],
    rows: await mapInTurns(body, ({ line, record }) => ({
      line,
      cells: Object.fromEntries(
        places.filter(({ place }) => place >= 0).map(({ name, place }) => [name, unescapeFormula(record[place] ?? '')]),
      ),
    })),
  };
}

import { expect, test } from 'vitest';
import { escapeFormula, unescapeFormula } from './escape-formula.ts';
import { parseRows } from './parse-rows.ts';
import { readCsv } from './read-csv.ts';
import { csvStream } from './write-csv.ts';

const COLUMNS = [
  { name: 'email', required: true },
  { name: 'full_name', also: ['name'] },
];
const read = (text: string) => readCsv(text, { columns: COLUMNS, maximum: 3 });

test('disarms cells that spreadsheets would evaluate, and restores them', () => {
  for (const text of ['=1+1', '+91', '-2', '@sum', '\tx', '\rx'])
    expect([escapeFormula(text), unescapeFormula(escapeFormula(text))]).toEqual([`'${text}`, text]);
  expect(escapeFormula("O'Brien")).toBe("O'Brien");
  expect(unescapeFormula("'quoted")).toBe("'quoted");
  expect([escapeFormula(-5), escapeFormula(null), escapeFormula(true)]).toEqual(['-5', '', 'true']);
});

test('streams a file, quoted where needed', async () => {
  async function* rows() {
    yield ['a@example.in', 'Rao, Asha', 3];
    yield ['b@example.in', '=cmd|"x"', null];
  }
  expect(Buffer.from(await new Response(csvStream(['email', 'name', 'n'], rows())).arrayBuffer()).toString()).toBe(
    '\uFEFFemail,name,n\r\na@example.in,"Rao, Asha",3\r\nb@example.in,"\'=cmd|""x""",\r\n',
  );
});

test('ends the file with an error when its source fails', async () => {
  async function* rows() {
    yield ['a'];
    throw new Error('gone');
  }
  await expect(new Response(csvStream(['x'], rows())).text()).rejects.toThrow();
});

test('reads rows by column name, with line numbers', async () => {
  expect((await read('\uFEFFName;E-mail;email\nAsha;x;a@example.in\n\n"Long\nname";y;b@example.in')).rows).toEqual([
    { line: 2, cells: { email: 'a@example.in', full_name: 'Asha' } },
    { line: 5, cells: { email: 'b@example.in', full_name: 'Long\nname' } },
  ]);
});

test('gives one error for an invalid file', async () => {
  const message = async (text: string) => (await read(text)).errors.map((error) => error.message);
  expect(await message('')).toEqual(['The file is empty']);
  expect(await message('name\nAsha')).toEqual(["The first line must name the column 'email'"]);
  expect(await message('email\na\nb\nc\nd')).toEqual(['At most 3 rows at once; this file has 4']);
  expect((await message('email\n"a'))[0]).toMatch(/not a CSV file/);
  expect((await read('email\na')).errors).toEqual([]);
});

test('keeps a character whole when a piece of the file ends in it', async () => {
  for (const start of [0, 1]) {
    const text = `name\n${'x'.repeat(start)}${'😀'.repeat(20_000)}`;
    const [, row] = await parseRows(text);
    expect(row!.record[0]).toBe(text.slice(5));
  }
});

test('leaves out rows of separators only', async () => {
  expect((await parseRows('a,b\n,\n1,2\n , \n')).map(({ line, record }) => [line, ...record])).toEqual([
    [1, 'a', 'b'],
    [3, '1', '2'],
  ]);
});

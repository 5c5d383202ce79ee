import { expect, test } from 'vitest';
import { escapeFormula, unescapeFormula } from './escape-formula.ts';
import { parseRows } from './parse-rows.ts';
import { csvRupees, csvStream } from './write-csv.ts';

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

test('writes amounts as numbers, also negative ones', async () => {
  async function* rows() {
    yield [csvRupees(-2127), csvRupees(150_000), '-21.27'];
  }
  const text = await new Response(csvStream(['amount', 'total', 'text'], rows())).text();
  expect(text.split('\r\n')[1]).toBe("-21.27,1500.00,'-21.27");
});

test('ends the file with an error when its source fails', async () => {
  async function* rows() {
    yield ['a'];
    throw new Error('gone');
  }
  await expect(new Response(csvStream(['x'], rows())).text()).rejects.toThrow();
});

test('reads rows with line numbers, whatever separates their columns', async () => {
  const rows = await parseRows('\uFEFFName;email\nAsha;a@example.in\n\n"Long\nname";b@example.in');
  expect(rows.map(({ line, record }) => [line, ...record])).toEqual([
    [1, 'Name', 'email'],
    [2, 'Asha', 'a@example.in'],
    [5, 'Long\nname', 'b@example.in'],
  ]);
});

test('refuses a file with an open quote, and says where', async () => {
  await expect(parseRows('email\n"a')).rejects.toThrow(/not a CSV file/);
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

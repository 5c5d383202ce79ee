import { expect, test } from 'vitest';
import { listPincodes } from './pincode-directory.ts';
import { parseZoneFile } from './zone-file-rules.ts';

test('reads pincodes of lines, cells and quotes, each once, and names lines without one', () => {
  const file = parseZoneFile('\uFEFFPincode,City\r\n560034,Bengaluru\r\n"411 004";Pune\n\nKochi\n560034\n५६०००१\t\n');
  expect(file.pincodes).toEqual(['411004', '560001', '560034']);
  expect(file.refused).toEqual([{ line: 5, text: 'Kochi' }]);
});

test('reads a first line that is a pincode', () => {
  expect(parseZoneFile('560034\n560035')).toEqual({ pincodes: ['560034', '560035'], refused: [] });
});

test('reads the whole directory within a second', () => {
  const pincodes = listPincodes();
  const text = pincodes.map((pincode) => `${pincode},Place,State`).join('\n');
  const startedAt = performance.now();
  expect(parseZoneFile(text)).toEqual({ pincodes, refused: [] });
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readShipment } from './scans.ts';
import { stateOf } from './statuses.ts';

test.each([
  ['UD', 'Manifested', 'X-UCI', 'booked'],
  ['UD', 'Not Picked', 'X-PNP', 'booked'],
  ['UD', 'Not Picked', 'DTUP-210', 'cancelled'],
  ['UD', 'In Transit', 'X-PPOM', 'handed_over'],
  ['UD', 'In Transit', 'X-ILL1F', 'in_transit'],
  ['UD', 'Pending', 'EOD-74', 'failed_attempt'],
  ['UD', 'Pending', 'X-DLL2F', 'in_transit'],
  ['UD', 'Dispatched', '', 'out_for_delivery'],
  ['DL', 'Delivered', 'EOD-38', 'delivered'],
  ['DL', 'RTO', 'RT-110', 'returned'],
  ['DL', 'DTO', '', 'delivered'],
  ['RT', 'Pending', '', 'returning'],
  ['CN', 'Canceled', '', 'cancelled'],
  ['LT', 'LOST', '', 'lost'],
  ['PP', 'Open', '', 'booked'],
  ['PU', 'Dispatched', '', 'out_for_delivery'],
  ['UD', 'Bagged', '', null],
  ['ZZ', 'Delivered', '', null],
])('reads %s %s %s as %s', (type, status, code, state) => {
  expect(stateOf({ type, status, code })).toBe(state);
});

test('reads shipments of any shape', () => {
  const scan = fc.record(
    { ScanDetail: fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom('Scan', 'StatusDateTime'), fc.jsonValue())) },
    { requiredKeys: [] },
  );
  const shipment = fc.record(
    {
      AWB: fc.oneof(fc.string(), fc.jsonValue()),
      Status: fc.jsonValue(),
      Scans: fc.oneof(fc.jsonValue(), fc.array(scan)),
      ChargedWeight: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(shipment, (value) => {
      const report = readShipment(value);
      expect(report?.scans.every(({ at }) => Number.isFinite(at.getTime())) ?? true).toBe(true);
    }),
  );
});

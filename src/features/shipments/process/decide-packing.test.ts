/** Packing: what is refused by name, what a command answers, and where units are afterwards. */
import { expect, test } from 'vitest';
import { applyIn, COMMANDS, decideIn, NOW, STATES, shipmentsAfter } from '#tests/reachable-shipments.ts';
import type { Command } from './commands.ts';
import { decide } from './decide.ts';
import type { ShipmentsAggregate } from './shipment.ts';

const shipmentId = 's1';
const version = null;
const OPEN_ALL: Command = { type: 'open', lines: null };
const pack = (lineId: string, units: number, batchId: string | null): Command => ({
  type: 'pack',
  shipmentId: lineId.slice(0, 2),
  version,
  lineId,
  units,
  batchId,
});

const unitsOf = ({ shipments }: ShipmentsAggregate, index = 0) =>
  shipments[index]!.lines.map(({ orderItemId, quantity, packed, units }) => ({
    orderItemId,
    quantity,
    packed,
    units: units.map((one) => `${one.quantity} of ${one.batchId}`),
  }));

test.each<[lines: { itemId: string; units: number }[], code: string, data: object | undefined]>([
  [[{ itemId: 'i1', units: 3 }], 'UNITS_EXCEEDED', { left: 2 }],
  [[{ itemId: 'i1', units: 0 }], 'UNITS_EXCEEDED', { left: 2 }],
  [[{ itemId: 'i2', units: 2 }], 'UNITS_EXCEEDED', { left: 1 }],
  // the lines of one request count together
  [
    [
      { itemId: 'i1', units: 1 },
      { itemId: 'i1', units: 2 },
    ],
    'UNITS_EXCEEDED',
    { left: 1 },
  ],
  [[{ itemId: 'foreign', units: 1 }], 'NOT_FOUND', undefined],
])('opens no shipment of %j', (lines, code, data) => {
  expect(decideIn(STATES['no shipment']!(), { type: 'open', lines })).toMatchObject({ code, ...(data && { data }) });
});

test('counts units of other lines of the same request for themselves', () => {
  const lines = [
    { itemId: 'i2', units: 1 },
    { itemId: 'i1', units: 2 },
  ];
  expect(unitsOf(shipmentsAfter('no shipment', { type: 'open', lines }))).toMatchObject([
    { orderItemId: 'i2', quantity: 1 },
    { orderItemId: 'i1', quantity: 2 },
  ]);
});

test('answers the open shipment again when no unit is left, and refuses a choice of nothing', () => {
  expect(applyIn(STATES.open!(), OPEN_ALL).result).toEqual({ shipmentId });
  expect(decideIn(STATES.open!(), { type: 'open', lines: [] })).toMatchObject({ code: 'NOTHING_TO_PACK' });
  expect(decideIn(STATES.packed!(), OPEN_ALL)).toMatchObject({ code: 'NOTHING_TO_PACK' });
});

test('says who has a shipment on the bench, until it is taken over', () => {
  const before = STATES['open, on a bench']!();
  const { packerId, packerAt } = before.shipments[0]!;
  const start = (name: string, takesOver = false) =>
    applyIn(before, { type: 'startPacking', shipmentId, packerId: name, takesOver });
  expect(start('arjun').result).toEqual({ holder: { packerId: 'devika', at: packerAt } });
  expect(start('arjun').next.shipments[0]).toMatchObject({ packerId, packerAt });
  // who has it already has had it since then
  expect(start('devika').result).toEqual({ holder: null });
  expect(start('devika').next.shipments[0]).toMatchObject({ packerId, packerAt });
  expect(start('arjun', true).result).toEqual({ holder: null });
  expect(start('arjun', true).next.shipments[0]).toMatchObject({ packerId: 'arjun', packerAt: NOW });
  expect(applyIn(STATES.open!(), COMMANDS.startPacking).result).toEqual({ holder: null });
});

test('lets only its packer put an open shipment aside', () => {
  const stop = (aggregate: ShipmentsAggregate, packerId: string) =>
    applyIn(aggregate, { type: 'stopPacking', shipmentId, packerId }).next.shipments[0];
  expect(stop(STATES['open, on a bench']!(), 'arjun')).toMatchObject({ packerId: 'devika' });
  expect(stop(STATES['open, on a bench']!(), 'devika')).toMatchObject({ packerId: null, packerAt: null });
  expect(stop(shipmentsAfter('open, on a bench', COMMANDS.packAll), 'devika')).toMatchObject({ packerId: 'devika' });
});

test('counts units only for the packer who has the shipment, as many as are left', () => {
  const packAs = (packerId: string) => decideIn(STATES['open, on a bench']!(), { ...COMMANDS.pack, packerId });
  expect(packAs('arjun')).toMatchObject({ code: 'SHIPMENT_TAKEN' });
  expect(packAs('devika')).toMatchObject({ result: { line: { id: 's1l1', packed: 1, quantity: 2 } } });
  const partlyPacked = STATES['open, partly packed']!();
  expect(decideIn(partlyPacked, pack('s1l1', 2, null))).toMatchObject({ code: 'UNITS_EXCEEDED', data: { left: 1 } });
  expect(applyIn(partlyPacked, pack('s1l1', 1, null)).result).toEqual({
    line: { id: 's1l1', packed: 2, quantity: 2 },
    units: [{ batchId: 'near', quantity: 1, returned: 0 }],
  });
  expect(applyIn(partlyPacked, COMMANDS.unpack).result).toEqual({ line: { id: 's1l1', packed: 0, quantity: 2 } });
});

test('closes nothing with units that cannot be sent any more', () => {
  const reopened = shipmentsAfter('packed, batch blocked', COMMANDS.reopen);
  expect(decideIn(reopened, COMMANDS.close)).toMatchObject({ code: 'BATCH_NOT_SENDABLE' });
});

test('packs what is left, and names who has packed', () => {
  const reopened = shipmentsAfter('packed', COMMANDS.reopen);
  const { next, effects } = applyIn(reopened, COMMANDS.packAll);
  expect(unitsOf(next)).toEqual(unitsOf(reopened));
  expect(effects.batchMovements).toEqual([]);
  expect(next.shipments[0]!.packedBy).toBe('kiran');
  const bySystem = decide(reopened, COMMANDS.packAll, 'system', NOW);
  expect(bySystem).toMatchObject({ next: { shipments: [{ packedBy: null }] } });
});

test('merges into the first shipment, which is open then, also packed ones and in any sequence', () => {
  const packed = shipmentsAfter('two open ones', pack('s1l1', 1, 'near'), { ...COMMANDS.close, shipmentId });
  const { next, result, effects } = applyIn(packed, { type: 'merge', shipmentIds: ['s2', 's1', 's2'] });
  expect(result).toEqual({ shipmentId });
  expect(next.shipments.map(({ state, lines }) => [state, lines.length])).toEqual([
    ['draft', 2],
    ['cancelled', 0],
  ]);
  expect(unitsOf(next)).toEqual([
    { orderItemId: 'i1', quantity: 2, packed: 1, units: ['1 of near'] },
    { orderItemId: 'i2', quantity: 1, packed: 0, units: [] },
  ]);
  expect(effects.events).toContainEqual(
    expect.objectContaining({ shipmentId: 's2', kind: 'merged', data: { into: next.shipments[0]!.number } }),
  );
});

test.each([
  ['near', 'far', ['1 of near', '1 of far']],
  ['far', 'far', ['2 of far']],
])('adds up the units of %s and %s', (first, second, units) => {
  const packed = shipmentsAfter('two open ones', pack('s1l1', 1, first), pack('s2l1', 1, second));
  expect(unitsOf(applyIn(packed, COMMANDS.merge).next)[0]).toMatchObject({ quantity: 2, packed: 2, units });
});

test('merges one shipment with itself without a change, and nothing with nothing', () => {
  const { next, result } = applyIn(STATES.packed!(), { type: 'merge', shipmentIds: ['s1', 's1'] });
  expect(result).toEqual({ shipmentId });
  expect(next.shipments).toEqual(STATES.packed!().shipments);
  expect(decideIn(STATES.packed!(), { type: 'merge', shipmentIds: [] })).toMatchObject({ code: 'NOT_FOUND' });
});

test('takes recalled units out of what is in the shop, less those that came back', () => {
  const recalled = STATES['packed, batch recalled']!();
  const { next, result } = applyIn(recalled, COMMANDS.takeOutRecalled);
  expect(result).toEqual({ units: 2 });
  expect(next.shipments[0]).toMatchObject({ state: 'draft', lines: [{ packed: 0, units: [] }, { packed: 1 }] });

  const handedOver = STATES['handed over']!();
  const recalledLater = {
    ...handedOver,
    batches: handedOver.batches.map((one) => ({ ...one, state: 'recalled' as const })),
  };
  expect(applyIn(recalledLater, COMMANDS.takeOutRecalled)).toMatchObject({
    result: { units: 0 },
    next: { shipments: [{ state: 'handed_over', lines: [{ packed: 2 }, { packed: 1 }] }] },
  });
});

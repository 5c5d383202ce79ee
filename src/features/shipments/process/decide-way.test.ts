/** The way of shipments: reports, what came back, and tracking entries that staff write. */
import { expect, test } from 'vitest';
import type { CarrierState } from '#shared/shipment-states.ts';
import { applyIn, COMMANDS, decideIn, NOW, STATES } from '#tests/reachable-shipments.ts';
import type { Command, UnitFate } from './commands.ts';
import { type Decision, decide } from './decide.ts';
import type { ShipmentsAggregate } from './shipment.ts';

const report = (state: CarrierState | null, expectedOn: string | null = null): Command<'recordScan'> => ({
  type: 'recordScan',
  shipmentId: 's1',
  expectedOn,
  scan: { state, code: 'HUB', text: 'At the hub', location: 'Nagpur', at: NOW },
});

test('records each report, and follows those that name a state', () => {
  const before = STATES['handed over']!();
  const named = applyIn(before, report('in_transit', '2026-11-24'));
  expect(named.effects.scans).toEqual([{ shipmentId: 's1', ...report('in_transit').scan }]);
  expect(named.next.shipments[0]).toMatchObject({ state: 'in_transit', expectedOn: '2026-11-24' });
  const unnamed = applyIn(named.next, report(null));
  expect(unnamed.effects.scans).toHaveLength(1);
  expect(unnamed.next.shipments[0]!.reports).toEqual(named.next.shipments[0]!.reports);
  // the day stays while no other is named
  expect(unnamed.next.shipments[0]!.expectedOn).toBe('2026-11-24');
});

const receive = (...fates: [units: number, fate: UnitFate['fate']][]): Command<'receiveBack'> => ({
  type: 'receiveBack',
  shipmentId: 's1',
  fates: fates.map(([units, fate]) => ({ lineId: 's1l1', units, fate })),
});

test('counts what came back by its fate, and sells again only what is to be sold', () => {
  const { next, result, effects } = applyIn(STATES.returned!(), receive([1, 'resell'], [1, 'claim']));
  expect(result).toEqual({ resold: [{ itemId: 'i1', units: 1 }] });
  expect(next.shipments[0]).toMatchObject({
    receivedAt: NOW,
    receivedBy: 'kiran',
    lines: [{ returned: 1, destroyed: 0, claimed: 1 }, { returned: 0 }],
  });
  expect(effects.events.at(-1)).toMatchObject({
    kind: 'received',
    data: { fates: receive([1, 'resell'], [1, 'claim']).fates },
  });
  expect(applyIn(STATES.returned!(), receive([2, 'destroy']))).toMatchObject({
    result: { resold: [] },
    next: { shipments: [{ lines: [{ returned: 0, destroyed: 2, claimed: 0 }, {}] }] },
  });
  expect(decide(STATES.returned!(), receive([1, 'destroy']), 'system', NOW)).toMatchObject({
    next: { shipments: [{ receivedBy: null }] },
  });
});

test.each(['destroy', 'claim', 'resell'] as const)('receives no unit twice after %s', (fate) => {
  const { next } = applyIn(STATES.returned!(), receive([1, fate]));
  expect(decideIn(next, receive([2, 'resell']))).toMatchObject({ code: 'UNITS_EXCEEDED', data: { left: 1 } });
});

test('claims a lost shipment, of which nothing is there to sell or destroy', () => {
  expect(applyIn(STATES.lost!(), receive([2, 'claim']))).toMatchObject({
    result: { resold: [] },
    next: { shipments: [{ lines: [{ claimed: 2 }, {}] }] },
  });
  for (const fate of ['resell', 'destroy'] as const)
    expect(decideIn(STATES.lost!(), receive([1, fate]))).toMatchObject({ code: 'SHIPMENT_STATE_NOT_ALLOWED' });
});

const track = (
  aggregate: ShipmentsAggregate,
  { status = 'shipped', ...changes }: Partial<Command<'followTracking'>> = {},
) =>
  applyIn(aggregate, {
    type: 'followTracking',
    status,
    carrier: 'DTDC',
    trackingNumber: null,
    sharesNumber: false,
    ...changes,
  });
const summaryOf = ({ next }: Decision) =>
  next.shipments.map(({ state, carrier, trackingNumber, lines }) => [
    state,
    carrier,
    trackingNumber,
    lines.reduce((sum, { packed }) => sum + packed, 0),
  ]);

test('hands over what staff say has left, as far as units are there', () => {
  expect(track(STATES['no shipment']!())).toMatchObject({ result: { unpackedUnits: 0 } });
  expect(summaryOf(track(STATES['no shipment']!()))).toEqual([['handed_over', 'DTDC', null, 3]]);
  const short = STATES['no batch has units']!();
  expect(track(short).result).toEqual({ unpackedUnits: 2 });
  expect(summaryOf(track(short))).toEqual([['handed_over', 'DTDC', null, 1]]);
  // nothing of a shipment is there
  const wheyOnly = applyIn(short, { type: 'open', lines: [{ itemId: 'i1', units: 2 }] }).next;
  expect(track(wheyOnly).result).toEqual({ unpackedUnits: 2 });
  expect(summaryOf(track(wheyOnly))).toEqual([
    ['cancelled', null, null, 0],
    ['handed_over', 'DTDC', null, 1],
  ]);
});

test('changes nothing for entries that report no way, or without a confirmed order', () => {
  const before = STATES.packed!();
  expect(track(before, { status: 'order_confirmed' })).toMatchObject({
    result: { unpackedUnits: 0 },
    next: { shipments: before.shipments },
  });
  expect(track(STATES['order not confirmed']!())).toMatchObject({ result: { unpackedUnits: 0 } });
  expect(track(STATES['no order']!())).toMatchObject({ result: { unpackedUnits: 0 }, next: { shipments: [] } });
});

test('takes an entry with a number for the shipments that have it, and one without for all', () => {
  const numbered = STATES['own number']!();
  const both = applyIn(STATES['one handed over, one open']!(), { ...COMMANDS.packAll, shipmentId: 's2' }).next;
  const s2Numbered = applyIn(both, { ...COMMANDS.assignNumber, shipmentId: 's2' }).next;
  const inTransit = { status: 'in_transit' } as const;
  // spaces and case do not make another number
  expect(summaryOf(track(s2Numbered, { ...inTransit, trackingNumber: 'dl2' }))).toEqual([
    ['handed_over', null, null, 1],
    ['in_transit', 'Delhivery', 'DL 2', 2],
  ]);
  expect(summaryOf(track(s2Numbered, { ...inTransit, trackingNumber: 'NEW' }))).toEqual([
    ['in_transit', 'DTDC', 'NEW', 1],
    ['booked', 'Delhivery', 'DL 2', 2],
  ]);
  expect(summaryOf(track(s2Numbered, inTransit))).toEqual([
    ['in_transit', 'DTDC', null, 1],
    ['in_transit', 'Delhivery', 'DL 2', 2],
  ]);
  // a corrected number of a shipment that is still here
  expect(summaryOf(track(numbered, { ...inTransit, trackingNumber: 'NEW' }))[0]![0]).toBe('in_transit');
});

/** What follows from the reports of a shipment: its times, its attempts, and what the order is told. */
import { expect, test } from 'vitest';
import type { CarrierState } from '#shared/shipment-states.ts';
import { COMMANDS, decideIn, NOW, STATES } from '#tests/reachable-shipments.ts';
import type { Command } from './commands.ts';
import { Rejection } from './rejections.ts';
import type { ShipmentsAggregate } from './shipment.ts';

const at = (minute: number) => new Date(NOW.getTime() + minute * 60_000);

/** The state with these reports of its first shipment, and the updates of the order that they cause. */
function report(before: ShipmentsAggregate, ...reports: [state: CarrierState, minute: number][]) {
  const updates: string[] = [];
  const after = reports.reduce((aggregate, [state, minute]) => {
    const scan = { state, code: null, text: null, location: null, at: at(minute) };
    const { id } = aggregate.shipments[0]!;
    const decision = decideIn(aggregate, { type: 'recordScan', shipmentId: id, scan, expectedOn: null });
    if (decision instanceof Rejection) throw decision;
    for (const { status, message, movesOrder } of decision.effects.orderUpdates)
      updates.push(`${status}${movesOrder ? '!' : ''} ${message ?? ''}`.trim());
    return decision.next;
  }, before);
  return { shipment: after.shipments[0]!, updates };
}

test('counts a failed attempt once, however often it is reported', () => {
  const inTransit = STATES['in transit']!();
  const twice = report(inTransit, ['failed_attempt', 5], ['failed_attempt', 5]);
  expect(twice.shipment.failedAttempts).toBe(1);
  const secondAttempt = report(inTransit, ['failed_attempt', 5], ['out_for_delivery', 6], ['failed_attempt', 7]);
  expect(secondAttempt.shipment).toMatchObject({ state: 'failed_attempt', failedAttempts: 2, stateAt: at(7) });
});

test('was delivered at the last report of it, and is not once it came back', () => {
  const delivered = report(STATES['in transit']!(), ['delivered', 9], ['delivered', 4], ['in_transit', 12]);
  expect(delivered.shipment).toMatchObject({ state: 'delivered', deliveredAt: at(9), stateAt: at(9) });
  const returned = report(STATES['in transit']!(), ['delivered', 9], ['returned', 20]);
  expect(returned.shipment).toMatchObject({ state: 'returned', deliveredAt: null });
});

test('was handed over at the first report when none says so', () => {
  const { shipment } = report(STATES.booked!(), ['in_transit', 8], ['out_for_delivery', 3]);
  expect(shipment.handedOverAt).toEqual(at(8));
  const lateReport = report(STATES.booked!(), ['in_transit', 8], ['handed_over', 2]);
  expect(lateReport.shipment).toMatchObject({ state: 'in_transit', handedOverAt: at(2) });
});

test('has a new version with each change, and none without one', () => {
  const before = STATES['in transit']!();
  const { version } = before.shipments[0]!;
  expect(report(before, ['out_for_delivery', 1]).shipment.version).toBe(version + 1);
  const stop = decideIn(before, { type: 'stopPacking', shipmentId: 's1', packerId: 'arjun' });
  expect(stop instanceof Rejection || stop.next.shipments[0]!.version).toBe(version);
});

test.each<[reports: [CarrierState, number][], updates: string[]]>([
  [[['in_transit', 1]], []],
  [[['out_for_delivery', 1]], ['out_for_delivery!']],
  [[['failed_attempt', 1]], ['delayed! The carrier could not deliver it at the door.']],
  [[['returning', 1]], ['delayed! It could not be delivered and is on its way back to us.']],
  [[['lost', 1]], ['delayed! The carrier cannot find it. We are looking into it.']],
  [[['returned', 1]], []],
  [
    [
      ['delivered', 1],
      ['out_for_delivery', 2],
    ],
    ['delivered!'],
  ],
])('tells the order of %j', (reports, updates) => {
  expect(report(STATES['in transit']!(), ...reports).updates).toEqual(updates);
});

test('names the shipment among several, and moves the order with the last one', () => {
  const parts = STATES['one handed over, one open']!();
  expect(report(parts, ['out_for_delivery', 1], ['failed_attempt', 2], ['delivered', 3]).updates).toEqual([
    'out_for_delivery Shipment 1 of 2.',
    'delayed Shipment 1 of 2: The carrier could not deliver it at the door.',
    'in_transit Shipment 1 of 2 has been delivered.',
  ]);
});

test('moves the order once every unit is under way, and ends it once every unit is delivered', () => {
  const parts = STATES['one handed over, one open']!();
  const updatesOf = (before: ShipmentsAggregate, ...commands: Command[]) => {
    let aggregate = before;
    return commands.flatMap((command) => {
      const decision = decideIn(aggregate, command);
      if (decision instanceof Rejection) throw decision;
      aggregate = decision.next;
      return decision.effects.orderUpdates.map(({ status, message, movesOrder }) => [status, message, movesOrder]);
    });
  };
  const scan = (shipmentId: string, state: CarrierState): Command => ({
    type: 'recordScan',
    shipmentId,
    expectedOn: null,
    scan: { state, code: null, text: null, location: null, at: at(1) },
  });
  expect(
    updatesOf(
      parts,
      { ...COMMANDS.packAll, shipmentId: 's2' },
      { ...COMMANDS.handOver, shipmentId: 's2' },
      scan('s1', 'delivered'),
      scan('s2', 'delivered'),
    ),
  ).toEqual([
    ['shipped', 'Shipment 2 of 2.', true],
    ['in_transit', 'Shipment 1 of 2 has been delivered.', false],
    ['delivered', 'Shipment 2 of 2.', true],
  ]);

  // units that were refunded are not waited for, and a shipment without units is none
  const items = parts.items.map((item) => ({ ...item, refundedQuantity: 1 }));
  const withoutOpen = decideIn({ ...parts, items }, { ...COMMANDS.followOrder, isEnded: false });
  if (withoutOpen instanceof Rejection) throw withoutOpen;
  expect(updatesOf(withoutOpen.next, scan('s1', 'out_for_delivery'))).toEqual([['out_for_delivery', null, true]]);
});

/** Every command in every reachable state of an order's shipments, as a table. */
import { describe, expect, test } from 'vitest';
import { applyIn, COMMANDS, decideIn, STATES } from '#tests/reachable-shipments.ts';
import type { Command, CommandType } from './commands.ts';
import type { Decision } from './decide.ts';
import { Rejection } from './rejections.ts';
import type { ShipmentsAggregate } from './shipment.ts';

const shape = ({ shipments, bookings, batches }: ShipmentsAggregate) =>
  JSON.stringify([shipments.map(({ version: _, ...shipment }) => shipment), bookings, batches]);

const describeUnits = ({ lines }: ShipmentsAggregate['shipments'][number]) =>
  lines
    .map(({ quantity, packed, returned, destroyed, claimed, units }) =>
      [
        `${packed}/${quantity}`,
        ...units.map((one) => `${one.quantity} ${one.batchId}`),
        ...Object.entries({ returned, destroyed, claimed }).flatMap(([fate, count]) =>
          count ? `${count} ${fate}` : [],
        ),
      ].join(' '),
    )
    .join(', ');

/** Fields that a decision has changed, without those that a row names anyway: 'tries=1 nextCheckAt=16:35'. */
function describeChange<Row extends object>(before: Row | undefined, after: Row): string {
  const textOf = (value: unknown) =>
    value instanceof Date ? value.toISOString().slice(11, 16) : JSON.stringify(value);
  return Object.entries(after)
    .filter(([name]) => !['state', 'lines', 'reports', 'version', 'stateAt', 'trackingNumber'].includes(name))
    .filter(([name, value]) => textOf(value) !== textOf((before as Record<string, unknown> | undefined)?.[name]))
    .map(([name, value]) => `${name}=${textOf(value)}`)
    .join(' ');
}

const describeChanges = <Row extends { id: string }>(before: readonly Row[], after: readonly Row[]): string =>
  after
    .map((row) =>
      describeChange(
        before.find(({ id }) => id === row.id),
        row,
      ),
    )
    .filter(Boolean)
    .join(' + ');

/** 'packed 2/2 1 near 1 far, 1/1 · booked refused · tracking shipped' */
function summary(before: ShipmentsAggregate, decision: Decision | Rejection): string {
  if (decision instanceof Rejection) return [decision.code, JSON.stringify(decision.data)].filter(Boolean).join(' ');
  const { next, effects } = decision;
  if (shape(before) === shape(next) && effects.scans.length + effects.orderUpdates.length === 0) return 'nothing';
  return [
    next.shipments.map((one) => `${one.state} ${describeUnits(one)}`).join(' + '),
    next.shipments.flatMap(({ trackingNumber }) => trackingNumber ?? []).join(', '),
    next.bookings.map(({ state }) => `booking ${state}`).join(', '),
    effects.scans.length > 0 ? `${effects.scans.length} scans` : '',
    effects.batchMovements
      .map(({ batchId, kind, onHand, offSale }) => `${kind} ${batchId} ${onHand}/${offSale}`)
      .join(', '),
    effects.stockCorrections.map(({ variantId, units }) => `stock of ${variantId} ${units}`).join(', '),
    describeChanges(before.shipments, next.shipments),
    describeChanges(before.bookings, next.bookings),
    effects.events.map(({ kind, from, to, data }) => `${kind} ${from}>${to} ${JSON.stringify(data)}`).join(', '),
    effects.orderUpdates.map(({ status, movesOrder }) => `tracking ${status}${movesOrder ? '!' : ''}`).join(', '),
  ]
    .filter(Boolean)
    .join(' · ');
}

describe.each(Object.keys(COMMANDS) as CommandType[])('%s', (type) => {
  test('decides this in every state', () => {
    const rows = Object.entries(STATES).map(([name, make]) => {
      const before = make();
      const copy = JSON.stringify(before);
      const decision = decideIn(before, COMMANDS[type]);
      // a decision does not change its input
      expect(JSON.stringify(before)).toBe(copy);
      return `${name.padEnd(29)} ${summary(before, decision)}`;
    });
    expect(rows.join('\n')).toMatchSnapshot();
  });
});

/** The order of `state` after whey was restocked: the order process has counted these units into the stock. */
function restockWhey(state: string, units: number, soldBefore: Command<'followOrder'>['soldBefore']) {
  const aggregate = STATES[state]!();
  const sold = aggregate.sold.map((one) => (one.variantId === 'whey' ? { ...one, units: one.units - units } : one));
  const command = { type: 'followOrder', isEnded: false, isRemoved: false, isCashPaid: false, soldBefore } as const;
  return applyIn({ ...aggregate, sold }, command).effects.stockCorrections;
}
const SHAKER_FIRST = STATES['no shipment']!().sold.toReversed();

test.each<[state: string, units: number, correction: number]>([
  ['open', 2, 0],
  ['packed', 1, 0],
  ['handed over', 2, 0],
  // what comes out of the shipment cannot be sold
  ['packed, batch blocked', 1, -1],
  ['packed, batch recalled', 2, -2],
  ['no batch has units', 1, 0],
])('counts what batches of %s have back of %i restocked units: %i of them not', (state, units, correction) => {
  const expected = correction === 0 ? [] : [{ variantId: 'whey', units: correction }];
  expect(restockWhey(state, units, SHAKER_FIRST)).toEqual(expected);
});

test('corrects no stock of a variant that the order had not sold before', () => {
  expect(restockWhey('packed, batch blocked', 0, [])).toEqual([]);
});

test('throws what is not a refusal', () => {
  const unlocked = { ...STATES.packed!(), batches: [] };
  expect(() => decideIn(unlocked, COMMANDS.cancel)).toThrow('is not locked');
});

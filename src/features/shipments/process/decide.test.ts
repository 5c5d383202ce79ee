/** Every command in every reachable state of an order's shipments, as a table. */
import { describe, expect, test } from 'vitest';
import { COMMANDS, decideIn, STATES } from '#tests/reachable-shipments.ts';
import type { CommandType } from './commands.ts';
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

test('throws what is not a refusal', () => {
  const unlocked = { ...STATES.packed!(), batches: [] };
  expect(() => decideIn(unlocked, COMMANDS.cancel)).toThrow('is not locked');
});

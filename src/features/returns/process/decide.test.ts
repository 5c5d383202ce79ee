/** Every command in every reachable state of an order's returns, as a table. */
import { describe, expect, test } from 'vitest';
import { COMMANDS, decideIn, STATES } from '#tests/reachable-returns.ts';
import type { CommandType } from './commands.ts';
import { type Decision, decide } from './decide.ts';
import { Rejection } from './rejections.ts';
import type { ReturnsAggregate } from './return.ts';
import { returnableUnits } from './returnable-units.ts';

function describeReturn({ state, version, carrier, lines }: ReturnsAggregate['returns'][number]): string {
  const lineTexts = lines.map(({ quantity, decision, isSentBack, refusal, outcome, settledUnits, units }) =>
    [
      quantity,
      decision ?? 'open',
      isSentBack ? '' : 'claim',
      refusal ?? '',
      ...units.map(({ batchId, fate }) => `${batchId ?? 'no batch'}=${fate ?? '?'}`),
      outcome ? `${outcome} of ${settledUnits}` : '',
    ]
      .filter(Boolean)
      .join(' '),
  );
  return [`${state} v${version}`, carrier ?? '', ...lineTexts].filter(Boolean).join(', ');
}

function summary(decision: Decision | Rejection): string {
  if (decision instanceof Rejection) return [decision.code, JSON.stringify(decision.data)].filter(Boolean).join(' ');
  const { next, effects } = decision;
  const unitsOf = (lines: readonly { itemId: string; units: number }[] | undefined) =>
    lines?.map(({ itemId, units }) => `${units} ${itemId}`).join(' ') ?? '';
  return [
    next.returns.map(describeReturn).join(' + '),
    effects.fates.map(({ itemId, batchId, units, fate }) => `${fate} ${units} ${itemId} ${batchId}`).join(', '),
    effects.refund && `refund ${unitsOf(effects.refund.lines)}`,
    effects.replacement && `replace ${unitsOf(effects.replacement.lines)}`,
    effects.mail && `mail ${effects.mail.name}`,
    effects.events.map(({ kind, from, to }) => `${kind} ${from}>${to}`).join(', '),
    next.items.map((item) => returnableUnits(next, item)).join('/'),
  ]
    .filter(Boolean)
    .join(' · ');
}

describe.each(Object.keys(COMMANDS) as CommandType[])('%s', (type) => {
  test('decides this in every state', () => {
    const rows = Object.entries(STATES).flatMap(([name, make]) =>
      COMMANDS[type].map((command) => {
        const before = make();
        const copy = JSON.stringify(before);
        const decision = decideIn(before, command);
        // a decision does not change its input
        expect(JSON.stringify(before)).toBe(copy);
        return `${name.padEnd(29)} ${summary(decision)}`;
      }),
    );
    expect(rows.join('\n')).toMatchSnapshot();
  });
});

test('throws what is not a refusal', () => {
  const broken = { ...STATES.requested!(), returns: null as unknown as [] };
  expect(() => decideIn(broken, COMMANDS.cancelReturn[0]!)).toThrow(TypeError);
});

test('no sequence of commands takes more units than the order has', () => {
  // a fixed sequence of pseudo-random numbers, so that a failure can be repeated
  let seed = 7;
  const random = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % limit;
  };
  const commands = Object.values(COMMANDS).flat();
  for (let run = 0; run < 400; run++) {
    let aggregate = STATES['no return']!();
    const settled: Record<string, number> = {};
    for (let step = 0; step < 25; step++) {
      const command = commands[random(commands.length)]!;
      const [first] = aggregate.returns;
      const current = 'version' in command && first ? { ...command, version: first.version } : command;
      const decision = decide(aggregate, current, 'staff:kiran', new Date('2026-11-21T00:00:00.000Z'));
      if (decision instanceof Rejection) continue;
      const { effects, next } = decision;
      for (const { itemId, units } of [...(effects.refund?.lines ?? []), ...(effects.replacement?.lines ?? [])])
        settled[itemId] = (settled[itemId] ?? 0) + units;
      // as the order does after the refund of a closed return
      const refunded = (id: string) =>
        (effects.refund?.lines ?? []).reduce((sum, line) => sum + (line.itemId === id ? line.units : 0), 0);
      aggregate = {
        ...rename(next),
        items: next.items.map((item) => ({ ...item, refundedUnits: item.refundedUnits + refunded(item.id) })),
      };
      for (const item of aggregate.items) {
        expect(settled[item.id] ?? 0).toBeLessThanOrEqual(item.quantity);
        expect(returnableUnits(aggregate, item)).toBeGreaterThanOrEqual(0);
      }
    }
  }
});

const rename = (next: ReturnsAggregate): ReturnsAggregate => ({
  ...next,
  returns: next.returns.map((one, index) => ({
    ...one,
    id: `r${index + 1}`,
    lines: one.lines.map((line, at) => ({ ...line, id: `r${index + 1}l${at + 1}` })),
  })),
});

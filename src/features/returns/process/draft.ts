import type { Actor } from '#shared/order-states.ts';
import { RETURN_TRANSITIONS, type ReturnState, type UnitFate } from '#shared/return-states.ts';
import { assertTransition } from '#shared/state-machine.ts';
import { reject } from './rejections.ts';
import type { Return, ReturnLine, ReturnsAggregate } from './return.ts';

export type ReturnEvent = {
  returnId: string;
  kind: 'moved' | 'decided' | 'received' | 'removed' | 'inspected' | 'settled';
  from: ReturnState | null;
  to: ReturnState | null;
  data: Record<string, unknown>;
};

/** Units of an order's line with what becomes of them. */
export type ItemFate = { itemId: string; batchId: string | null; units: number; fate: Exclude<UnitFate, 'send_back'> };

export type LineUnits = { lineId: string; itemId: string; units: number };

/** A mail to the customer. */
export type MailRequest = { name: 'return-decided' | 'return-closed'; returnId: string };

/** Consequences of a decision besides the rows of returns. */
export type Effects = {
  events: ReturnEvent[];
  /** units that the shop has again, for the shipments and the stock */
  fates: ItemFate[];
  /** units that the order refunds; the refund's id goes to their lines */
  refund: { returnId: string; lines: LineUnits[] } | null;
  /** units that an order at ₹0 replaces; its id goes to the return */
  replacement: { returnId: string; lines: LineUnits[] } | null;
  mail: MailRequest | null;
};

/** A copy of the returns that a decision changes and then gives back. */
export type Draft = ReturnsAggregate & {
  before: ReturnsAggregate;
  now: Date;
  actor: Actor;
  effects: Effects;
  newIds: number;
};

export const draftOf = (aggregate: ReturnsAggregate, actor: Actor, now: Date): Draft => ({
  ...aggregate,
  returns: aggregate.returns.map((one) => ({
    ...one,
    lines: one.lines.map((line) => ({ ...line, units: line.units.map((unit) => ({ ...unit })) })),
  })),
  before: aggregate,
  now,
  actor,
  effects: { events: [], fates: [], refund: null, replacement: null, mail: null },
  newIds: 0,
});

/** A temporary id of a row that is not stored yet; the writer replaces it with a random one. */
export const NEW_ID = 'new:';
export function newId(draft: Draft): string {
  draft.newIds += 1;
  return `${NEW_ID}${draft.newIds}`;
}

/** RETURN_CHANGED when somebody has changed it since it was read. */
export function requireReturn(draft: Draft, id: string, version: number | null = null): Return {
  if (!draft.order) reject('NOT_FOUND');
  const match = draft.returns.find((one) => one.id === id) ?? reject('NOT_FOUND');
  if (version !== null && version !== match.version) reject('RETURN_CHANGED', { version: match.version });
  return match;
}

export function requireState({ state }: Return, ...states: ReturnState[]): void {
  if (!states.includes(state)) reject('RETURN_STATE_NOT_ALLOWED', { state });
}

export const requireLine = ({ lines }: Return, id: string): ReturnLine =>
  lines.find((line) => line.id === id) ?? reject('NOT_FOUND');

export function moveReturn(draft: Draft, one: Return, to: ReturnState): void {
  if (one.state === to) return;
  assertTransition(RETURN_TRANSITIONS, one.state, to);
  draft.effects.events.push({ returnId: one.id, kind: 'moved', from: one.state, to, data: {} });
  one.state = to;
}

export function recordEvent(
  draft: Draft,
  { id, state }: Return,
  kind: ReturnEvent['kind'],
  data: Record<string, unknown>,
): void {
  draft.effects.events.push({ returnId: id, kind, from: state, to: state, data });
}

export const approvedLines = ({ lines }: Return): ReturnLine[] =>
  lines.filter(({ decision }) => decision === 'approved');

import { staffIdOf } from '#shared/order-states.ts';
import type { Command, CommandResult, RequestedLine } from './commands.ts';
import {
  approvedLines,
  type Draft,
  moveReturn,
  newId,
  recordEvent,
  requireLine,
  requireReturn,
  requireState,
} from './draft.ts';
import { reject } from './rejections.ts';
import type { Return } from './return.ts';
import { returnableUnits } from './returnable-units.ts';

/** The customer asks to return units. ORDER_NOT_RETURNABLE, RETURN_QUANTITY_EXCEEDED {itemId, returnable}. */
export function request(draft: Draft, { lines, note }: Command<'request'>): CommandResult<'request'> {
  if (!draft.order) reject('NOT_FOUND');
  const { returnableUntil } = draft.order;
  if (!returnableUntil || returnableUntil <= draft.now || lines.length === 0) reject('ORDER_NOT_RETURNABLE');
  const returnId = newId(draft);
  const requested = mergeLines(lines);
  for (const { itemId, quantity } of requested) {
    const item = draft.items.find(({ id }) => id === itemId) ?? reject('NOT_FOUND');
    const returnable = returnableUnits(draft, item);
    if (quantity > returnable) reject('RETURN_QUANTITY_EXCEEDED', { itemId, returnable });
  }
  draft.returns.push({
    id: returnId,
    orderId: draft.orderId,
    number: 0,
    state: 'requested',
    note,
    carrier: null,
    trackingNumber: null,
    requestedAt: draft.now,
    decidedAt: null,
    decidedBy: null,
    sentAt: null,
    receivedAt: null,
    inspectedAt: null,
    closedAt: null,
    cancelledAt: null,
    replacementOrderId: null,
    version: 1,
    lines: requested.map(({ itemId, ...line }) => ({
      ...line,
      id: newId(draft),
      returnId,
      orderItemId: itemId,
      decision: null,
      refusal: null,
      isSentBack: true,
      outcome: null,
      settledUnits: 0,
      refundIds: [],
      units: [],
    })),
  });
  draft.effects.events.push({ returnId, kind: 'moved', from: null, to: 'requested', data: {} });
  return { returnId };
}

/** Repeated items count together, with the first reason. */
function mergeLines(lines: readonly RequestedLine[]): RequestedLine[] {
  const merged = new Map<string, RequestedLine>();
  for (const line of lines) {
    const earlier = merged.get(line.itemId);
    merged.set(line.itemId, earlier ? { ...earlier, quantity: earlier.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}

/**
 * Staff approve or refuse every line; they may change their mind until goods arrive. Lines that need not come back are
 * claims. RETURN_UNDECIDED without every line, RETURN_QUANTITY_EXCEEDED when refused units are taken by now.
 */
export function decideLines(draft: Draft, { returnId, version, lines }: Command<'decide'>): null {
  const one = requireReturn(draft, returnId, version);
  requireState(one, 'requested', 'refused', 'approved');
  requireReturnableAgain(draft, one, lines);
  for (const { lineId, decision, isSentBack, refusal } of lines) {
    const line = requireLine(one, lineId);
    const isRefused = decision === 'refused';
    Object.assign(line, { decision, isSentBack: isRefused || isSentBack, refusal: isRefused ? refusal : null });
  }
  if (lines.length < one.lines.length || one.lines.some(({ decision }) => decision === null))
    reject('RETURN_UNDECIDED');
  one.decidedAt = draft.now;
  one.decidedBy = staffIdOf(draft.actor);
  moveReturn(draft, one, approvedLines(one).length > 0 ? 'approved' : 'refused');
  draft.effects.mail = { name: 'return-decided', returnId };
  recordEvent(draft, one, 'decided', {
    lines: one.lines.map(({ orderItemId, decision, isSentBack }) => ({ itemId: orderItemId, decision, isSentBack })),
  });
  return null;
}

// the units of a refused line may be in another return by now
function requireReturnableAgain(draft: Draft, one: Return, decisions: Command<'decide'>['lines']): void {
  for (const { lineId, decision } of decisions) {
    const line = requireLine(one, lineId);
    if (line.decision !== 'refused' || decision !== 'approved') continue;
    const itemId = line.orderItemId;
    const item = draft.items.find(({ id }) => id === itemId) ?? reject('NOT_FOUND');
    const returnable = returnableUnits(draft, item);
    if (line.quantity > returnable) reject('RETURN_QUANTITY_EXCEEDED', { itemId, returnable });
  }
}

/** It is on its way back, with a tracking number or without. */
export function send(draft: Draft, { returnId, carrier, trackingNumber }: Command<'send'>): null {
  const one = requireReturn(draft, returnId);
  requireState(one, 'approved', 'on_its_way');
  Object.assign(one, { carrier, trackingNumber, sentAt: one.sentAt ?? draft.now });
  moveReturn(draft, one, 'on_its_way');
  return null;
}

/** The customer changes their mind, or staff settle it in another way, before any unit has arrived. */
export function cancelReturn(draft: Draft, { returnId }: Command<'cancelReturn'>): null {
  const one = requireReturn(draft, returnId);
  requireState(one, 'requested', 'approved', 'on_its_way');
  one.cancelledAt = draft.now;
  moveReturn(draft, one, 'cancelled');
  return null;
}

import type { Command, LineOutcome, ReturnedUnits } from './commands.ts';
import {
  approvedLines,
  type Draft,
  type LineUnits,
  moveReturn,
  newId,
  recordEvent,
  requireLine,
  requireReturn,
  requireState,
} from './draft.ts';
import { reject } from './rejections.ts';
import type { Return, ReturnLine, ReturnUnit } from './return.ts';

/** Units arrive. RETURN_UNITS_EXCEEDED {remaining}: more than the customer was to send back. */
export function receive(draft: Draft, { returnId, units }: Command<'receive'>): null {
  const one = requireReturn(draft, returnId);
  requireState(one, 'approved', 'on_its_way', 'received', 'inspected');
  for (const { lineId, batchId, units: count } of units) {
    const line = requireLine(one, lineId);
    const remaining = line.decision === 'approved' && line.isSentBack ? line.quantity - line.units.length : 0;
    if (count > remaining) reject('RETURN_UNITS_EXCEEDED', { remaining });
    for (let index = 0; index < count; index++)
      line.units.push({ id: newId(draft), lineId, batchId, fate: null, receivedAt: draft.now, inspectedAt: null });
  }
  one.receivedAt ??= draft.now;
  recordEvent(draft, one, 'received', { units });
  deriveState(draft, one);
  return null;
}

/** Takes out units that were received by mistake. RETURN_UNITS_EXCEEDED {remaining}. */
export function removeUnits(draft: Draft, { returnId, units }: Command<'removeUnits'>): null {
  const one = requireReturn(draft, returnId);
  requireState(one, 'received');
  for (const removal of units) {
    const removed = new Set(uninspectedUnits(one, removal));
    const line = requireLine(one, removal.lineId);
    line.units = line.units.filter((unit) => !removed.has(unit));
  }
  recordEvent(draft, one, 'removed', { units });
  deriveState(draft, one);
  return null;
}

/** Decides what becomes of units that arrived: only now they are for sale again. RETURN_UNITS_EXCEEDED {remaining}. */
export function inspect(draft: Draft, { returnId, fates }: Command<'inspect'>): null {
  const one = requireReturn(draft, returnId);
  requireState(one, 'received', 'inspected');
  for (const { fate, ...chosen } of fates) {
    for (const unit of uninspectedUnits(one, chosen)) Object.assign(unit, { fate, inspectedAt: draft.now });
    const { orderItemId: itemId } = requireLine(one, chosen.lineId);
    if (fate !== 'send_back') draft.effects.fates.push({ itemId, batchId: chosen.batchId, units: chosen.units, fate });
  }
  recordEvent(draft, one, 'inspected', { fates });
  deriveState(draft, one);
  return null;
}

function uninspectedUnits(one: Return, { lineId, batchId, units }: ReturnedUnits): ReturnUnit[] {
  const waiting = requireLine(one, lineId).units.filter((unit) => unit.fate === null && unit.batchId === batchId);
  if (units > waiting.length) reject('RETURN_UNITS_EXCEEDED', { remaining: waiting.length });
  return waiting.slice(0, units);
}

/** Whether it is received or inspected follows from its units. */
function deriveState(draft: Draft, one: Return): void {
  const units = one.lines.flatMap((line) => line.units);
  if (units.length === 0) {
    one.receivedAt = null;
    moveReturn(draft, one, one.sentAt ? 'on_its_way' : 'approved');
    return;
  }
  const isInspected = units.every(({ fate }) => fate !== null);
  // nothing to wait for between the two when all arrived and was looked at in one step
  if (one.state !== 'received' && one.state !== 'inspected') moveReturn(draft, one, 'received');
  one.inspectedAt = isInspected ? draft.now : null;
  moveReturn(draft, one, isInspected ? 'inspected' : 'received');
}

/**
 * Ends a return with the outcome of every approved line, for the units that arrived or, of a claim, for all. A refund
 * and a replacement follow in the same transaction. RETURN_UNDECIDED, OUTCOME_NOT_POSSIBLE {lineId}.
 */
export function closeReturn(draft: Draft, { returnId, version, outcomes }: Command<'closeReturn'>): null {
  const one = requireReturn(draft, returnId, version);
  const lines = approvedLines(one);
  if (one.state !== 'approved' || lines.some(({ isSentBack }) => isSentBack)) requireState(one, 'inspected');
  if (outcomes.length !== lines.length) reject('RETURN_UNDECIDED');
  const settled = new Set(outcomes.map((outcome) => settle(one, outcome)));
  if (settled.size < lines.length) reject('RETURN_UNDECIDED');
  one.closedAt = draft.now;
  moveReturn(draft, one, 'closed');
  recordEvent(draft, one, 'settled', {
    lines: lines.map(({ orderItemId, outcome, settledUnits }) => ({
      itemId: orderItemId,
      outcome,
      units: settledUnits,
    })),
  });
  draft.effects.mail = { name: 'return-closed', returnId };
  draft.effects.refund = unitsWith(one, 'refund');
  draft.effects.replacement = unitsWith(one, 'replacement');
  return null;
}

function settle(one: Return, { lineId, outcome, refusal }: LineOutcome): ReturnLine {
  const line = requireLine(one, lineId);
  if (line.decision !== 'approved') reject('OUTCOME_NOT_POSSIBLE', { lineId });
  const keptByCustomer = line.units.filter(({ fate }) => fate === 'send_back').length;
  const units = line.isSentBack ? line.units.length - keptByCustomer : line.quantity;
  const isTaken = outcome === 'refund' || outcome === 'replacement';
  // money or goods only for what the shop has, and nothing that the shop keeps is 'sent back'
  if (isTaken ? units === 0 : outcome === 'sent_back' && (units > 0 || keptByCustomer === 0))
    reject('OUTCOME_NOT_POSSIBLE', { lineId });
  Object.assign(line, { outcome, settledUnits: isTaken ? units : 0, refusal: isTaken ? null : refusal });
  return line;
}

function unitsWith(one: Return, outcome: 'refund' | 'replacement'): { returnId: string; lines: LineUnits[] } | null {
  const lines = one.lines
    .filter((line) => line.outcome === outcome)
    .map(({ id, orderItemId, settledUnits }) => ({ lineId: id, itemId: orderItemId, units: settledUnits }));
  return lines.length > 0 ? { returnId: one.id, lines } : null;
}

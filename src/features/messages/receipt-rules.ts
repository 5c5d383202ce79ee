import type { MessageState, ReceiptStatus } from '#shared/message-states.ts';

const RANKS: Partial<Record<MessageState, number>> = { accepted: 1, sent: 2, delivered: 3, read: 4 };

/**
 * The state of a message after a receipt; null when it stays. Receipts come in any order: a later stage is never taken back,
 * and a failure stands unless the message arrives after all, as on another device of the person.
 */
export function stateAfterReceipt(state: MessageState, status: ReceiptStatus): MessageState | null {
  if (status === 'other') return null;
  const hasArrived = state === 'delivered' || state === 'read';
  if (status === 'failed') return hasArrived || state === 'failed' ? null : 'failed';
  if ((state === 'failed' || state === 'refused') && status === 'sent') return null;
  return RANKS[status]! > (RANKS[state] ?? 0) ? status : null;
}

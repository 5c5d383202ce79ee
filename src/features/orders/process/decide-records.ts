import type { Command } from './commands.ts';
import { type Draft, record } from './draft.ts';

/** Records that the invoice was issued or is due again. Completed refunds are then checked again for credit notes. */
export function recordInvoicing(draft: Draft, { at, isRecredited }: Command<'recordInvoicing'>): null {
  if (draft.order) draft.order.invoicedAt = at;
  if (isRecredited) for (const refund of draft.refunds) if (refund.state === 'completed') refund.creditedAt = null;
  return null;
}

/** Records that a refund's credit note was issued or is not due. */
export function recordCrediting(draft: Draft, { refundId }: Command<'recordCrediting'>): null {
  for (const refund of draft.refunds) if (refund.id === refundId) refund.creditedAt = draft.now;
  return null;
}

export function recordInvoiceMail(draft: Draft, { to }: Command<'recordInvoiceMail'>): null {
  record(draft, { kind: 'invoice.emailed', data: { to } });
  return null;
}

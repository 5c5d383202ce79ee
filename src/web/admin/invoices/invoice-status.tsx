import type { QueryClient } from '@tanstack/react-query';
import { Ban } from '../../icons/ban.ts';
import { CircleAlert } from '../../icons/circle-alert.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { CircleDashed } from '../../icons/circle-dashed.ts';
import { FileMinus } from '../../icons/file-minus.ts';
import { Send } from '../../icons/send.ts';
import { Badge, type Hue } from '../../ui/badge.tsx';
import { type AdminApi, adminQueries } from '../api.ts';

export type Invoice = Awaited<ReturnType<AdminApi['invoices']['send']>>;

export const INVOICE_STATUSES = [
  ['draft', 'Draft'],
  ['sent', 'Sent'],
  ['paid', 'Paid'],
  ['overdue', 'Overdue'],
  ['void', 'Void'],
  ['reversed', 'Reversed'],
] as const;
/** green paid, blue sent, red overdue, grey draft */
const LOOKS: Record<Invoice['status'], [Hue, typeof Send]> = {
  draft: ['grey', CircleDashed],
  sent: ['blue', Send],
  paid: ['green', CircleCheck],
  overdue: ['red', CircleAlert],
  void: ['grey', Ban],
  reversed: ['grey', FileMinus],
};
export const statusName = (status: Invoice['status']) => INVOICE_STATUSES.find(([key]) => key === status)![1];

export const reloadInvoices = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: adminQueries.invoices.key() });

/** Whether it can be mailed to its customer. */
export const isSendable = ({ kind, status }: Invoice) =>
  kind === 'invoice' && (status === 'draft' || status === 'overdue');

/** An invoice's status with its colour; a credit note has none. */
export function InvoiceStatus({ kind, status }: Invoice) {
  if (kind === 'credit-note') return <Badge hue="grey">Credit</Badge>;
  const [hue, icon] = LOOKS[status];
  return (
    <Badge hue={hue} icon={icon}>
      {statusName(status)}
    </Badge>
  );
}

import { withdrawalOf } from '#features/invoices/states.ts';
import { shopDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Invoice } from './invoice-status.tsx';

type Props = {
  invoice: Invoice | null;
  isBusy: boolean;
  onConfirm(id: string, status: 'void' | 'reversed'): void;
  onClose(): void;
};

/** Asks before an invoice becomes void, or is reversed once the month of its issue is over. */
export function WithdrawDialog({ invoice, isBusy, onConfirm, onClose }: Props) {
  const isVoid = !invoice || withdrawalOf(invoice, shopDay(new Date())) === 'void';
  return (
    <ConfirmDialog
      open={invoice !== null}
      title={`${isVoid ? 'Void' : 'Reverse'} ${invoice?.number}`}
      confirm={isVoid ? 'Void invoice' : 'Issue credit note'}
      busyLabel={isVoid ? 'Voiding...' : 'Issuing...'}
      busy={isBusy}
      onConfirm={() => invoice && onConfirm(invoice.id, isVoid ? 'void' : 'reversed')}
      onClose={onClose}
    >
      {isVoid ? (
        <p>It keeps its number and stays in the list. This cannot be undone.</p>
      ) : (
        <p>
          Its month is over, so it stays in the GST of that month. A credit note of {formatRupees(invoice.totalAmount)}{' '}
          is issued today and reverses it in full. This cannot be undone.
        </p>
      )}
      {invoice?.orderId && <p className="muted">The order then gets a new invoice with the next number.</p>}
    </ConfirmDialog>
  );
}

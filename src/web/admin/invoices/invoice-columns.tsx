import { canSetStatus } from '#features/invoices/states.ts';
import { formatDay, shopDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { Download } from '../../icons/download.ts';
import { FileMinus } from '../../icons/file-minus.ts';
import { FileX } from '../../icons/file-x.ts';
import { Send } from '../../icons/send.ts';
import { Undo2 } from '../../icons/undo-2.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { actionsColumn } from '../components/list/actions-column.tsx';
import type { Column } from '../components/list/column.ts';
import { BY_AGE, BY_TOTAL } from '../components/list/sorting.ts';
import { PanelLink } from '../components/panel-link.tsx';
import { Permitted } from '../permissions.tsx';
import { type Invoice, InvoiceStatus, isSendable } from './invoice-status.tsx';

type Props = {
  mayWrite: boolean;
  isSending: boolean;
  onView(invoice: Invoice): void;
  onDownload(invoice: Invoice): void;
  onSend(invoice: Invoice): void;
  onStatus(invoice: Invoice, to: 'paid' | 'sent'): void;
  onWithdraw(invoice: Invoice): void;
};

/** The columns of the invoice list, and the row actions that the user's permissions allow. */
export function invoiceColumns(props: Props): Column<Invoice>[] {
  const { mayWrite, isSending, onView, onDownload, onSend, onStatus, onWithdraw } = props;
  const today = shopDay(new Date());
  return [
    {
      key: 'number',
      title: 'Number',
      sort: BY_AGE,
      width: 190,
      cell: (invoice) => (
        <span className={tableCellStyles.twoLines}>
          <Button variant="text" className={textStyles.code} onClick={() => onView(invoice)}>
            {invoice.number}
          </Button>
          {invoice.originalNumber && <span className={textStyles.second}>against {invoice.originalNumber}</span>}
        </span>
      ),
    },
    {
      key: 'order',
      title: 'Order',
      width: 100,
      minor: true,
      cell: ({ orderId, displayId }) =>
        orderId ? (
          <PanelLink variant="text" className={textStyles.code} to={`/admin/orders/${orderId}`}>
            {displayId}
          </PanelLink>
        ) : (
          <span className="muted">By hand</span>
        ),
    },
    { key: 'customer', title: 'Customer', cell: ({ customerName }) => customerName },
    {
      key: 'email',
      title: 'Email',
      minor: true,
      cell: ({ customerEmail }) => <span className="muted">{customerEmail}</span>,
    },
    {
      key: 'due',
      title: 'Due date',
      sort: { up: ['due', 'Due first'], down: ['due-down', 'Due last'] },
      width: 110,
      cell: ({ dueDate, status }) => (
        <span className={status === 'overdue' ? textStyles.negative : undefined}>
          {dueDate ? formatDay(dueDate) : '–'}
        </span>
      ),
    },
    {
      key: 'tax',
      title: 'Tax',
      width: 110,
      numeric: true,
      minor: true,
      cell: ({ kind, taxAmount }) => signed(kind, taxAmount),
    },
    {
      key: 'total',
      title: 'Total',
      sort: BY_TOTAL,
      width: 120,
      numeric: true,
      cell: ({ kind, totalAmount }) => <b className={textStyles.key}>{signed(kind, totalAmount)}</b>,
    },
    {
      key: 'status',
      title: 'Status',
      width: 110,
      cell: (invoice) => <InvoiceStatus {...invoice} />,
    },
    actionsColumn({
      width: 150,
      buttons: (invoice) => (
        <>
          <IconButton
            icon={Download}
            title="Download PDF"
            label={`Download PDF of ${invoice.number}`}
            onClick={() => onDownload(invoice)}
          />
          <Permitted needs="invoices.write">
            <IconButton
              icon={Send}
              title="Send Email"
              label={`Send Email with ${invoice.number}`}
              disabled={!isSendable(invoice) || isSending}
              onClick={() => onSend(invoice)}
            />
          </Permitted>
          {mayWrite && canSetStatus(invoice, 'paid', today) && (
            <IconButton
              icon={CircleCheck}
              title="Mark paid"
              label={`Mark ${invoice.number} paid`}
              onClick={() => onStatus(invoice, 'paid')}
            />
          )}
          {mayWrite && canSetStatus(invoice, 'sent', today) && (
            <IconButton
              icon={Undo2}
              title="Mark unpaid"
              label={`Mark ${invoice.number} unpaid`}
              onClick={() => onStatus(invoice, 'sent')}
            />
          )}
          {mayWrite && canSetStatus(invoice, 'void', today) && (
            <IconButton
              icon={FileX}
              title="Void"
              label={`Void ${invoice.number}`}
              onClick={() => onWithdraw(invoice)}
            />
          )}
          {mayWrite && canSetStatus(invoice, 'reversed', today) && (
            <IconButton
              icon={FileMinus}
              title="Reverse by a credit note"
              label={`Reverse ${invoice.number}`}
              onClick={() => onWithdraw(invoice)}
            />
          )}
        </>
      ),
    }),
  ];
}

// a credit note counts negatively
const signed = (kind: Invoice['kind'], amount: number) =>
  `${kind === 'credit-note' && amount > 0 ? '−' : ''}${formatRupees(amount)}`;

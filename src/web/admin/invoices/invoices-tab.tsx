import { useState } from 'react';
import { shopDay } from '#shared/dates.ts';
import { Download } from '../../icons/download.ts';
import { FileSpreadsheet } from '../../icons/file-spreadsheet.ts';
import { adminApi, adminQueries } from '../api.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { useExport } from '../components/list/use-export.ts';
import { usePagedList } from '../components/list/use-paged-list.ts';
import { useUrlAction } from '../components/list/use-url-action.ts';
import { useAction } from '../components/use-action.ts';
import { Permitted, useMay } from '../permissions.tsx';
import { CreateInvoice } from './create-invoice.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import { INVOICE_STATUSES, type Invoice, isSendable, reloadInvoices, statusName } from './invoice-status.tsx';
import { MonthSums } from './month-sums.tsx';
import { monthName, recentMonths } from './months.ts';
import { useInvoiceDownloads } from './use-invoice-downloads.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const useInvoiceList = () =>
  usePagedList(adminQueries.invoices.list, ['search', 'status', 'kind', 'month', 'sort'], { watched: true });

export default function InvoicesTab() {
  const list = useInvoiceList();
  const { state } = list;
  const [creating, setCreating] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Invoice | null>(null);

  const month = state.get('month') ?? shopDay(new Date()).slice(0, 7);
  const view = useAction({
    run: ({ id }: Invoice) => adminApi.invoices.link({ id }),
    failed: 'Failed to open invoice',
    onSuccess: ({ path }) => void window.open(path, '_blank', 'noopener'),
  });
  const { download, downloadMany, downloadMonth } = useInvoiceDownloads();
  const exporting = useExport('taxes', () => adminApi.invoices.exportTaxes({ month }));
  const may = useMay();
  const mayWrite = may('invoices.write');
  useUrlAction({ gst: may('invoices.export') ? () => exporting.mutate(undefined) : undefined });
  const send = useAction({
    run: ({ id }: Invoice) => adminApi.invoices.send({ id }),
    explain: () => 'Failed to send invoice. Please check email configuration.',
    reload: reloadInvoices,
    success: ({ number, customerEmail }) => ['Invoice sent successfully via email', `${number} to ${customerEmail}`],
  });
  const setStatus = useAction({
    run: ({ id, status }: { id: string; status: 'paid' | 'sent' | 'void' | 'reversed' }) =>
      adminApi.invoices.setStatus({ id, status }),
    reload: reloadInvoices,
    success: ({ number, status }) => [`${number} is ${statusName(status).toLowerCase()}`],
    undoInput: ({ id, status }) => (status === 'paid' ? { id, status: 'sent' as const } : undefined),
    onSettled: () => setWithdrawn(null),
  });

  const columns = invoiceColumns({
    mayWrite,
    isSending: send.isPending,
    onView: (invoice) => view.mutate(invoice),
    onDownload: (invoice) => download.mutate(invoice),
    onSend: (invoice) => send.mutate(invoice),
    onStatus: ({ id }, status) => setStatus.mutate({ id, status }),
    onWithdraw: setWithdrawn,
  });

  return (
    <ListPage<Invoice>
      title="Invoice Management"
      actions={[
        {
          label: downloadMonth.isPending ? 'Writing the PDF...' : `PDF, ${monthName(month)}`,
          icon: Download,
          isDisabled: downloadMonth.isPending,
          run: () => downloadMonth.mutate(month),
        },
        {
          label: `GST CSV, ${monthName(month)}`,
          icon: FileSpreadsheet,
          needs: 'invoices.export',
          isDisabled: exporting.isPending,
          run: () => exporting.mutate(undefined),
        },
      ]}
      create={{ label: 'Create Invoice', needs: 'invoices.write', run: () => setCreating(true) }}
      notice={
        <Permitted needs="invoices.export">
          <MonthSums month={month} />
        </Permitted>
      }
      views={{
        tab: 'invoices',
        all: 'All invoices',
        defaultViews: [
          { name: 'Overdue', query: 'status=overdue' },
          { name: 'Credit notes', query: 'kind=credit-note' },
        ],
      }}
      name="Invoices"
      noun="invoice"
      list={list}
      columns={columns}
      rowName={({ number }) => number}
      onOpen={(invoice) => view.mutate(invoice)}
      rowKeys={{
        d: (invoice) => download.mutate(invoice),
        m: mayWrite ? (invoice) => isSendable(invoice) && send.mutate(invoice) : undefined,
      }}
      search="Number, customer or email"
      filters={[
        { name: 'status', label: 'Status', choices: INVOICE_STATUSES, isSegmented: true },
        { name: 'month', label: 'Month', choices: recentMonths(state.get('month')) },
        {
          name: 'kind',
          label: 'Kind',
          choices: [
            ['invoice', 'Invoices'],
            ['credit-note', 'Credit notes'],
          ],
        },
      ]}
      bulkActions={[
        {
          label: 'Download PDF',
          icon: Download,
          isDisabled: downloadMany.isPending,
          run: (rows) => downloadMany.mutate(rows.map(({ id }) => id)),
        },
      ]}
      failed="Failed to fetch invoices"
      nothing="No invoices found"
      empty={{
        title: 'No invoices found',
        text: 'Order invoices are issued when the order moves to processing. Create other invoices here.',
      }}
    >
      {creating && <CreateInvoice onClose={() => setCreating(false)} />}
      <WithdrawDialog
        invoice={withdrawn}
        isBusy={setStatus.isPending}
        onConfirm={(id, status) => setStatus.mutate({ id, status })}
        onClose={() => setWithdrawn(null)}
      />
    </ListPage>
  );
}

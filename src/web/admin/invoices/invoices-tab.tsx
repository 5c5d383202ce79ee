import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { shopDay } from '#shared/dates.ts';
import { Download } from '../../icons/download.ts';
import { FileSpreadsheet } from '../../icons/file-spreadsheet.ts';
import { Plus } from '../../icons/plus.ts';
import { errorMessage } from '../../lib/errors.ts';
import buttonStyles from '../../ui/button.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { type AdminApi, adminApi, adminQueries } from '../api.ts';
import { DataTable } from '../components/list/data-table.tsx';
import { FilterSegments, FilterSelect } from '../components/list/filter-controls.tsx';
import { SavedViews } from '../components/list/saved-views.tsx';
import { useAskedAction } from '../components/list/use-asked-action.ts';
import { useExport } from '../components/list/use-export.ts';
import { usePagedList } from '../components/list/use-paged-list.ts';
import { SectionHeader } from '../components/section-header.tsx';
import { Permitted, useMay } from '../permissions.tsx';
import { CreateInvoice } from './create-invoice.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import { INVOICE_STATUSES, type Invoice, isSendable, statusName } from './invoice-status.tsx';
import { MonthSums } from './month-sums.tsx';
import { monthName, recentMonths } from './months.ts';
import { useInvoiceDownloads } from './use-invoice-downloads.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Filter = NonNullable<Parameters<AdminApi['invoices']['list']>[0]>;

const useInvoiceList = () =>
  usePagedList(
    adminQueries.invoices.list,
    (state) => ({
      search: state.get('search'),
      status: state.get('status') as Filter['status'],
      kind: state.get('kind') as Filter['kind'],
      month: state.get('month'),
      sort: state.get('sort') as Filter['sort'],
    }),
    { watched: true },
  );

export default function InvoicesTab() {
  const list = useInvoiceList();
  const { state } = list;
  const client = useQueryClient();
  const [creating, setCreating] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Invoice | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: adminQueries.invoices.key() });

  const month = state.get('month') ?? shopDay(new Date()).slice(0, 7);
  const view = useMutation({
    mutationFn: ({ id }: Invoice) => adminApi.invoices.link({ id }),
    onSuccess: ({ path }) => void window.open(path, '_blank', 'noopener'),
    onError: (error) => toastError('Error', `Failed to open invoice. ${errorMessage(error)}`),
  });
  const { download, downloadMany, downloadMonth } = useInvoiceDownloads();
  const exporting = useExport('taxes', () => adminApi.invoices.exportTaxes({ month }));
  const may = useMay();
  const mayWrite = may('invoices.write');
  useAskedAction({ gst: may('invoices.export') ? () => exporting.mutate(undefined) : undefined });
  const send = useMutation({
    mutationFn: ({ id }: Invoice) => adminApi.invoices.send({ id }),
    onSuccess: ({ number, customerEmail }) => {
      void reload();
      toast('Invoice sent successfully via email', `${number} to ${customerEmail}`);
    },
    onError: () => {
      void reload();
      toastError('Error', 'Failed to send invoice. Please check email configuration.');
    },
  });
  const setStatus = useMutation({
    mutationFn: ({ id, status }: { id: string; status: 'paid' | 'sent' | 'void' | 'reversed' }) =>
      adminApi.invoices.setStatus({ id, status }),
    onSuccess: ({ id, number, status }) => {
      setWithdrawn(null);
      void reload();
      const undo = { label: 'Undo', run: () => setStatus.mutate({ id, status: 'sent' }) };
      toast(
        `${number} is ${statusName(status).toLowerCase()}`,
        undefined,
        'default',
        status === 'paid' ? undo : undefined,
      );
    },
    onError: (error) => {
      setWithdrawn(null);
      void reload();
      toastError('Error', errorMessage(error));
    },
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
    <>
      <SectionHeader title="Invoice Management" total={list.data?.total}>
        <button
          type="button"
          className={buttonStyles.button}
          disabled={downloadMonth.isPending}
          onClick={() => downloadMonth.mutate(month)}
        >
          <Download />
          {downloadMonth.isPending ? 'Writing the PDF...' : `PDF, ${monthName(month)}`}
        </button>
        <Permitted needs="invoices.export">
          <button
            type="button"
            className={buttonStyles.button}
            disabled={exporting.isPending}
            onClick={() => exporting.mutate(undefined)}
          >
            <FileSpreadsheet />
            GST CSV, {monthName(month)}
          </button>
        </Permitted>
        <Permitted needs="invoices.write">
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.primary}`}
            onClick={() => setCreating(true)}
          >
            <Plus />
            Create Invoice
          </button>
        </Permitted>
      </SectionHeader>
      <Permitted needs="invoices.export">
        <MonthSums month={month} />
      </Permitted>
      <SavedViews
        tab="invoices"
        state={state}
        all="All invoices"
        given={[
          { name: 'Overdue', query: 'status=overdue' },
          { name: 'Credit notes', query: 'kind=credit-note' },
        ]}
      />
      <DataTable<Invoice>
        name="Invoices"
        noun="invoice"
        list={list}
        columns={columns}
        rowName={({ number }) => number}
        onOpen={(invoice) => view.mutate(invoice)}
        onNew={mayWrite ? () => setCreating(true) : undefined}
        rowKeys={{
          d: (invoice) => download.mutate(invoice),
          m: mayWrite ? (invoice) => isSendable(invoice) && send.mutate(invoice) : undefined,
        }}
        search="Number, customer or email"
        filters={
          <>
            <FilterSegments state={state} name="status" label="Status" choices={INVOICE_STATUSES} />
            <FilterSelect state={state} name="month" label="Month" choices={recentMonths(state.get('month'))} />
            <FilterSelect
              state={state}
              name="kind"
              label="Kind"
              choices={[
                ['invoice', 'Invoices'],
                ['credit-note', 'Credit notes'],
              ]}
            />
          </>
        }
        bulk={(chosen) => (
          <button
            type="button"
            disabled={downloadMany.isPending}
            onClick={() => downloadMany.mutate(chosen.map(({ id }) => id))}
          >
            <Download />
            Download PDF
          </button>
        )}
        failed="Failed to fetch invoices"
        nothing="No invoices found"
        empty={
          <>
            <h3>No invoices found</h3>
            <p>Order invoices are issued when the order moves to processing. Create other invoices here.</p>
            <Permitted needs="invoices.write">
              <button
                type="button"
                className={`${buttonStyles.button} ${buttonStyles.primary}`}
                onClick={() => setCreating(true)}
              >
                Create Invoice
              </button>
            </Permitted>
          </>
        }
      />
      {creating && <CreateInvoice onClose={() => setCreating(false)} />}
      <WithdrawDialog
        invoice={withdrawn}
        isBusy={setStatus.isPending}
        onConfirm={(id, status) => setStatus.mutate({ id, status })}
        onClose={() => setWithdrawn(null)}
      />
    </>
  );
}

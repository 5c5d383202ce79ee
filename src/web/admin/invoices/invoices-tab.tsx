import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Download,
  FileSpreadsheet,
  FileX,
  Plus,
  Send,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { canSetStatus } from '#features/invoices/states.ts';
import { formatDay, shopDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { errorMessage } from '../../lib/errors.ts';
import { Badge, type Hue } from '../../ui/badge.tsx';
import buttonStyles from '../../ui/button.module.css';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import figuresStyles from '../../ui/figures.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import tableStyles from '../../ui/table.module.css';
import textStyles from '../../ui/text.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { type AdminApi, adminApi, adminQueries } from '../api.ts';
import type { Column } from '../components/list/column.ts';
import { DataTable } from '../components/list/data-table.tsx';
import { FilterSegments, FilterSelect } from '../components/list/filter-controls.tsx';
import { SavedViews } from '../components/list/saved-views.tsx';
import { BY_AGE, BY_TOTAL } from '../components/list/sorting.ts';
import { useAskedAction } from '../components/list/use-asked-action.ts';
import { useExport } from '../components/list/use-export.ts';
import { usePagedList } from '../components/list/use-paged-list.ts';
import { PanelLink } from '../components/panel-link.tsx';
import { SectionHeader } from '../components/section-header.tsx';
import { Permitted, useMay } from '../permissions.tsx';
import { CreateInvoice } from './create-invoice.tsx';
import styles from './invoices-tab.module.css';
import { monthName, recentMonths } from './months.ts';
import { useInvoiceDownloads } from './use-invoice-downloads.ts';

type Invoice = Awaited<ReturnType<AdminApi['invoices']['send']>>;
type Filter = NonNullable<Parameters<AdminApi['invoices']['list']>[0]>;

const STATUSES = [
  ['draft', 'Draft'],
  ['sent', 'Sent'],
  ['paid', 'Paid'],
  ['overdue', 'Overdue'],
  ['void', 'Void'],
] as const;
/** green paid, blue sent, red overdue, grey draft */
const LOOKS: Record<Invoice['status'], [Hue, typeof Send]> = {
  draft: ['grey', CircleDashed],
  sent: ['blue', Send],
  paid: ['green', CircleCheck],
  overdue: ['red', CircleAlert],
  void: ['grey', Ban],
};
const statusName = (status: Invoice['status']) => STATUSES.find(([key]) => key === status)![1];

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
  const [voiding, setVoiding] = useState<Invoice | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: adminQueries.invoices.key() });

  const month = state.get('month') ?? shopDay(new Date()).slice(0, 7);
  const view = useMutation({
    mutationFn: ({ id }: Invoice) => adminApi.invoices.link({ id }),
    onSuccess: ({ path }) => void window.open(path, '_blank', 'noopener'),
    onError: (error) => toastError('Error', `Failed to open invoice. ${errorMessage(error)}`),
  });
  const { download, downloadMany } = useInvoiceDownloads();
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
    mutationFn: ({ id, status }: { id: string; status: 'paid' | 'sent' | 'void' }) =>
      adminApi.invoices.setStatus({ id, status }),
    onSuccess: ({ id, number, status }) => {
      setVoiding(null);
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
      setVoiding(null);
      void reload();
      toastError('Error', errorMessage(error));
    },
  });
  const sendable = ({ kind, status }: Invoice) => kind === 'invoice' && (status === 'draft' || status === 'overdue');

  const columns: Column<Invoice>[] = [
    {
      key: 'number',
      title: 'Number',
      sort: BY_AGE,
      width: 190,
      cell: (invoice) => (
        <span className={tableStyles.twoLines}>
          <button
            type="button"
            className={`${buttonStyles.textButton} ${textStyles.code}`}
            onClick={() => view.mutate(invoice)}
          >
            {invoice.number}
          </button>
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
          <PanelLink className={`${buttonStyles.textButton} ${textStyles.code}`} to={`/admin/orders/${orderId}`}>
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
      cell: ({ kind, status }) => {
        const [hue, icon] = LOOKS[status];
        return kind === 'credit-note' ? (
          <Badge hue="grey">Credit</Badge>
        ) : (
          <Badge hue={hue} icon={icon}>
            {statusName(status)}
          </Badge>
        );
      },
    },
    {
      key: 'actions',
      title: 'Actions',
      width: 150,
      numeric: true,
      cell: (invoice) => (
        <span className={tableStyles.rowActions}>
          <IconButton
            icon={Download}
            title="Download PDF"
            label={`Download PDF of ${invoice.number}`}
            onClick={() => download.mutate(invoice)}
          />
          <Permitted needs="invoices.write">
            <IconButton
              icon={Send}
              title="Send Email"
              label={`Send Email with ${invoice.number}`}
              disabled={!sendable(invoice) || send.isPending}
              onClick={() => send.mutate(invoice)}
            />
          </Permitted>
          {mayWrite && canSetStatus(invoice, 'paid') && (
            <IconButton
              icon={CircleCheck}
              title="Mark paid"
              label={`Mark ${invoice.number} paid`}
              onClick={() => setStatus.mutate({ id: invoice.id, status: 'paid' })}
            />
          )}
          {mayWrite && canSetStatus(invoice, 'sent') && (
            <IconButton
              icon={Undo2}
              title="Mark unpaid"
              label={`Mark ${invoice.number} unpaid`}
              onClick={() => setStatus.mutate({ id: invoice.id, status: 'sent' })}
            />
          )}
          {mayWrite && canSetStatus(invoice, 'void') && (
            <IconButton
              icon={FileX}
              title="Void"
              label={`Void ${invoice.number}`}
              onClick={() => setVoiding(invoice)}
            />
          )}
        </span>
      ),
    },
  ];

  return (
    <>
      <SectionHeader title="Invoice Management" total={list.data?.total}>
        <Permitted needs="invoices.export">
          <button
            type="button"
            className={buttonStyles.button}
            disabled={exporting.isPending}
            onClick={() => exporting.mutate(undefined)}
          >
            <FileSpreadsheet className="icon" aria-hidden="true" />
            GST CSV, {monthName(month)}
          </button>
        </Permitted>
        <Permitted needs="invoices.write">
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.primary}`}
            onClick={() => setCreating(true)}
          >
            <Plus className="icon" aria-hidden="true" />
            Create Invoice
          </button>
        </Permitted>
      </SectionHeader>
      <MonthSums month={month} />
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
          m: mayWrite ? (invoice) => sendable(invoice) && send.mutate(invoice) : undefined,
        }}
        search="Number, customer or email"
        filters={
          <>
            <FilterSegments state={state} name="status" label="Status" choices={STATUSES} />
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
            <Download className="icon" aria-hidden="true" />
            Download PDF
          </button>
        )}
        failed="Failed to fetch invoices"
        nothing="No invoices found"
        empty={
          <>
            <h3>No invoices found</h3>
            <p>The invoice of an order is issued when the order moves to processing. Others you create here.</p>
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
      {creating && <CreateInvoice onClose={() => setCreating(false)} onCreated={reload} />}
      <ConfirmDialog
        open={voiding !== null}
        title={`Void ${voiding?.number}`}
        confirm="Void invoice"
        busyLabel="Voiding..."
        busy={setStatus.isPending}
        onConfirm={() => voiding && setStatus.mutate({ id: voiding.id, status: 'void' })}
        onClose={() => setVoiding(null)}
      >
        <p>It keeps its number and stays in the list; this cannot be taken back.</p>
        {voiding?.orderId && <p className="muted">The order then gets a new invoice with the next number.</p>}
      </ConfirmDialog>
    </>
  );
}

/** The taxes of a month, for the return, and what is overdue today. */
function MonthSums({ month }: { month: string }) {
  const { data } = useQuery({
    ...adminQueries.invoices.summary.queryOptions({ input: { month } }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  if (!data) return null;
  return (
    <dl className={`${figuresStyles.figures} ${styles.taxes}`}>
      {(
        [
          [`${monthName(data.month)}, taxable`, data.taxable],
          ['CGST', data.cgst],
          ['SGST', data.sgst],
          ['IGST', data.igst],
        ] as const
      ).map(([name, value]) => (
        <div key={name} className={figuresStyles.figure}>
          <dt className={textStyles.label}>{name}</dt>
          <dd className={textStyles.value}>{formatRupees(value)}</dd>
        </div>
      ))}
      <div className={figuresStyles.figure}>
        <dt className={textStyles.label}>Overdue{data.overdueCount > 0 ? `, ${data.overdueCount}` : ''}</dt>
        <dd className={`${textStyles.value}${data.overdueCount > 0 ? ` ${textStyles.negative}` : ''}`}>
          {formatRupees(data.overdue)}
        </dd>
      </div>
    </dl>
  );
}

// a credit note takes back
const signed = (kind: Invoice['kind'], amount: number) =>
  `${kind === 'credit-note' && amount > 0 ? '−' : ''}${formatRupees(amount)}`;

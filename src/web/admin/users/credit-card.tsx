import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Button, LinkButton } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import tableStyles from '../../ui/table.module.css';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminQueries } from '../api.ts';
import { Card } from '../components/card.tsx';
import { Loading } from '../components/loading.tsx';
import { Table, type TableColumn } from '../components/table.tsx';
import { Permitted } from '../permissions.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import styles from './customer-page.module.css';
import { LoadFailed } from './load-failed.tsx';

type Entry = Awaited<ReturnType<AdminApi['storeCredit']['ledger']>>['rows'][number];

const KINDS: Record<Entry['kind'], string> = {
  granted: 'Granted',
  held: 'Held',
  released: 'Released',
  spent: 'Spent',
  refunded: 'Given back',
  expired: 'Expired',
  corrected: 'Corrected',
};

const COLUMNS: readonly TableColumn<Entry>[] = [
  { title: 'When', className: styles.when, cell: ({ at }) => formatDateTime(at) },
  {
    title: 'What',
    className: styles.what,
    cell: ({ kind, orderId, reason, expiresAt }) => (
      <>
        {KINDS[kind]}
        {orderId && (
          <>
            {' '}
            <LinkButton variant="text" className={textStyles.code} to={`/admin/orders/${orderId}`}>
              {orderId.slice(0, 8)}
            </LinkButton>
          </>
        )}
        {reason && ` · ${reason}`}
        {expiresAt && ` · until ${formatDate(expiresAt)}`}
      </>
    ),
  },
  {
    title: 'Amount',
    numeric: true,
    className: styles.amount,
    cell: ({ amount }) => (amount === 0 ? '' : `${amount > 0 ? '+' : '−'}${formatRupees(Math.abs(amount))}`),
  },
];

/** The store credit of a customer with its ledger, newest first, and what staff may do about it. */
export function CreditCard({ id, name }: { id: string; name: string }) {
  const [after, setAfter] = useState<string>();
  const [openDialog, setOpenDialog] = useState<'grant' | 'correct' | null>(null);
  const { data, isError, refetch } = useQuery({
    ...adminQueries.storeCredit.ledger.queryOptions({ input: { id, after, limit: 10 } }),
    staleTime: 0,
  });
  return (
    <Card
      title="Store credit"
      actions={
        data && (
          <span className="muted">
            {formatRupees(data.usable)} to use
            {data.held > 0 && `, ${formatRupees(data.held)} held`}
          </span>
        )
      }
    >
      {isError ? (
        <LoadFailed what="The store credit" onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.rows.length === 0 ? (
        <p className={`${cardStyles.body} muted`}>No store credit yet.</p>
      ) : (
        <Table
          caption="Store credit"
          className={`${tableStyles.table} ${tableStyles.flow}`}
          columns={COLUMNS}
          rows={data.rows}
          rowKey={(entry) => entry.id}
        />
      )}
      <div className={`${styles.more} ${arrangeStyles.row}`}>
        <Permitted needs="users.credit">
          <Button size="small" onClick={() => setOpenDialog('grant')}>
            Grant credit
          </Button>
          {data && data.usable > 0 && (
            <Button size="small" onClick={() => setOpenDialog('correct')}>
              Take back
            </Button>
          )}
        </Permitted>
        {after && (
          <Button size="small" onClick={() => setAfter(undefined)}>
            Newest entries
          </Button>
        )}
        {data?.after && (
          <Button size="small" onClick={() => setAfter(data.after!)}>
            Older entries
          </Button>
        )}
        <LinkButton size="small" to="/admin/users/credit">
          What the shop owes
        </LinkButton>
      </div>
      {openDialog && <CreditDialog id={id} name={name} kind={openDialog} onClose={() => setOpenDialog(null)} />}
    </Card>
  );
}

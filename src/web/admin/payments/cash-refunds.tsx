import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { Badge } from '../components/badge.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { CashRefundDialog } from '../orders/cash-refund-dialog.tsx';
import { orderPath } from '../orders/orders.ts';
import { type Payout, useCashRefunds } from './payments.ts';

/** Cash that is to go back, also of orders that were deleted; nothing is shown while there is none. */
export function CashRefunds() {
  const { data, isError, error, refetch } = useCashRefunds();
  if (data ? data.rows.length === 0 : !isError) return null;
  return (
    <section className="a-card" aria-labelledby="cash-refunds">
      <header>
        <h3 id="cash-refunds">Cash refunds due</h3>
        {data && (
          <Badge hue="red">
            {data.rows.length}
            {data.more && '+'}
          </Badge>
        )}
      </header>
      {data ? (
        <ul className="a-decide">
          {data.rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        <LoadFailed heading="h3" title="Not loaded" error={error} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

function Row({ row }: { row: Payout }) {
  const [open, setOpen] = useState(false);
  const { order, who, amount, at, deleted } = row;
  return (
    <li>
      <div className="a-row">
        {deleted ? (
          <b className="a-code">{order}</b>
        ) : (
          <Link className="a-link a-code" to={orderPath(order)}>
            {order}
          </Link>
        )}
        {deleted && <Badge hue="grey">Order deleted</Badge>}
      </div>
      <p className="muted a-sm">{[who, formatRupees(amount), formatDateTime(at)].join(' · ')}</p>
      <button type="button" className="a-btn a-sm" onClick={() => setOpen(true)}>
        Record cash refund<span className="sr"> of order {order}</span>
      </button>
      {open && <CashRefundDialog refund={row} onClose={() => setOpen(false)} />}
    </li>
  );
}

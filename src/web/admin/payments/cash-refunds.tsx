import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import textStyles from '../../ui/text.module.css';
import { Card } from '../components/card.tsx';
import { PanelLink } from '../components/panel-link.tsx';
import { CashRefundDialog } from '../orders/cash-refund-dialog.tsx';
import { orderPath } from '../orders/orders.ts';
import { Permitted } from '../permissions.tsx';
import paymentsStyles from './payments.module.css';
import { type CashRefund, useCashRefunds } from './payments.ts';

/** Due cash refunds, also of deleted orders; hidden when there are none. */
export function CashRefunds() {
  const { data, isError, error, refetch } = useCashRefunds();
  if (data ? data.rows.length === 0 : !isError) return null;
  return (
    <Card
      title="Cash refunds due"
      heading="h3"
      aside={
        data && (
          <Badge hue="red">
            {data.rows.length}
            {data.more && '+'}
          </Badge>
        )
      }
    >
      {data ? (
        <ul className={paymentsStyles.unmatchedList}>
          {data.rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        <LoadFailed heading="h3" title="Not loaded" error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}

function Row({ row }: { row: CashRefund }) {
  const [open, setOpen] = useState(false);
  const { order, customer, amount, at, deleted } = row;
  return (
    <li>
      <div className={arrangeStyles.row}>
        {deleted ? (
          <b className={textStyles.code}>{order}</b>
        ) : (
          <PanelLink variant="text" className={textStyles.code} to={orderPath(order)}>
            {order}
          </PanelLink>
        )}
        {deleted && <Badge hue="grey">Order deleted</Badge>}
      </div>
      <p className={`muted ${textStyles.small}`}>{[customer, formatRupees(amount), formatDateTime(at)].join(' · ')}</p>
      <Permitted needs="orders.refund">
        <Button size="small" onClick={() => setOpen(true)}>
          Record cash refund<span className="visually-hidden"> of order {order}</span>
        </Button>
      </Permitted>
      {open && <CashRefundDialog refund={row} onClose={() => setOpen(false)} />}
    </li>
  );
}

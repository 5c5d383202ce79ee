import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import tableStyles from '../../ui/table.module.css';
import textStyles from '../../ui/text.module.css';
import { adminQueries } from '../api.ts';
import { Loading } from '../components/loading.tsx';
import type { Coupon } from './coupons.ts';

type Props = { coupon: Coupon | null; onClose(): void };

const STATES = {
  reserved: ['amber', 'Reserved'],
  redeemed: ['green', 'Used'],
  released: ['grey', 'Released'],
} as const;

/** The orders that have reserved or redeemed a coupon. */
export function CouponUsageDialog({ coupon, onClose }: Props) {
  return (
    <Dialog open={coupon !== null} title={`Uses of ${coupon?.code}`} onClose={onClose}>
      <DialogBody>{coupon && <Uses id={coupon.id} />}</DialogBody>
    </Dialog>
  );
}

function Uses({ id }: { id: string }) {
  const [after, setAfter] = useState<string>();
  const { data, isError, error, refetch } = useQuery({
    ...adminQueries.promotions.uses.queryOptions({ input: { id, after } }),
    staleTime: 0,
  });
  if (isError)
    return (
      <LoadFailed heading="h3" bare title="The uses could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <Loading />;
  if (data.rows.length === 0) return <p className="muted">Nobody has used this coupon yet.</p>;
  return (
    <>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Customer</th>
            <th scope="col">State</th>
            <th scope="col">When</th>
            <th scope="col" className={textStyles.number}>
              Discount
            </th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((use) => (
            <tr key={use.id}>
              <td>
                <LinkButton variant="text" className={textStyles.code} to={`/admin/orders/${use.orderId}`}>
                  {use.displayId}
                </LinkButton>
              </td>
              <td>{use.email ?? 'Deleted account'}</td>
              <td>
                <Badge hue={STATES[use.state][0]}>{STATES[use.state][1]}</Badge>
              </td>
              <td>{formatDateTime(use.at)}</td>
              <td className={textStyles.number}>{formatRupees(use.discount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.after && <Button onClick={() => setAfter(data.after!)}>Older uses</Button>}
    </>
  );
}

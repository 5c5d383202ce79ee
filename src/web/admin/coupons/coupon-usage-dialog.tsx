import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminQueries } from '../api.ts';
import { QueryState } from '../components/query-state.tsx';
import { Table, type TableColumn } from '../components/table.tsx';
import type { Coupon } from './coupons.ts';

type Props = { coupon: Coupon | null; onClose(): void };

const STATES = {
  reserved: ['amber', 'Reserved'],
  redeemed: ['green', 'Used'],
  released: ['grey', 'Released'],
} as const;

type Use = Awaited<ReturnType<AdminApi['promotions']['uses']>>['rows'][number];
const COLUMNS: readonly TableColumn<Use>[] = [
  {
    title: 'Order',
    cell: ({ orderId, displayId }) => (
      <LinkButton variant="text" className={textStyles.code} to={`/admin/orders/${orderId}`}>
        {displayId}
      </LinkButton>
    ),
  },
  { title: 'Customer', cell: ({ email }) => email ?? 'Deleted account' },
  { title: 'State', cell: ({ state }) => <Badge hue={STATES[state][0]}>{STATES[state][1]}</Badge> },
  { title: 'When', cell: ({ at }) => formatDateTime(at) },
  { title: 'Discount', numeric: true, cell: ({ discount }) => formatRupees(discount) },
];

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
  const { data, error, refetch } = useQuery({
    ...adminQueries.promotions.uses.queryOptions({ input: { id, after } }),
    staleTime: 0,
  });
  if (!data) return <QueryState what="The uses" heading="h3" bare error={error} refetch={refetch} />;
  if (data.rows.length === 0) return <p className="muted">Nobody has used this coupon yet.</p>;
  return (
    <>
      <Table columns={COLUMNS} rows={data.rows} rowKey={({ id }) => id} />
      {data.after && <Button onClick={() => setAfter(data.after!)}>Older uses</Button>}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import textStyles from '../../ui/text.module.css';
import { toast } from '../../ui/toast.tsx';
import { adminApi, adminQueries } from '../api.ts';
import { DeleteConfirmation } from '../components/list/delete-confirmation.tsx';
import { ListPage } from '../components/list/list-page.tsx';
import { AGES } from '../components/list/sorting.ts';
import { rowMessages, useRowActions } from '../components/list/use-row-actions.ts';
import { useUrlAction } from '../components/list/use-url-action.ts';
import { useMay } from '../permissions.tsx';
import { couponColumns } from './coupon-columns.tsx';
import { CouponDialog } from './coupon-dialog.tsx';
import { type CouponOffer, OFFER_PARAMETERS, readOffer } from './coupon-offer.ts';
import { CouponUsageDialog } from './coupon-usage-dialog.tsx';
import { type Coupon, reloadCoupons, STATES, TYPES, useCouponList } from './coupons.ts';
import styles from './coupons-tab.module.css';

type OpenDialog = { kind: 'edit' | 'uses'; coupon: Coupon } | { kind: 'create'; offer?: CouponOffer } | null;

export default function CouponsTab() {
  const list = useCouponList();
  const mayWrite = useMay()('coupons.write');
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const close = () => setOpenDialog(null);
  useUrlAction(
    { offer: mayWrite ? (params) => setOpenDialog({ kind: 'create', offer: readOffer(params) }) : undefined },
    true,
    OFFER_PARAMETERS,
  );
  const rows = useRowActions({
    api: adminApi.promotions,
    messages: rowMessages('Coupon'),
    nameOf: ({ code }: Coupon) => code,
    reload: reloadCoupons,
  });
  const copy = async (coupon: Coupon) => {
    await navigator.clipboard.writeText(coupon.code);
    toast('Copied!', 'Coupon code copied to clipboard');
  };

  const columns = couponColumns({
    mayWrite,
    onEdit: (coupon) => setOpenDialog({ kind: 'edit', coupon }),
    onUses: (coupon) => setOpenDialog({ kind: 'uses', coupon }),
    onCopy: (coupon) => void copy(coupon),
    onToggle: rows.toggle,
    onDelete: rows.ask,
  });

  return (
    <ListPage
      title="Coupon Management"
      name="Coupons"
      noun="coupon"
      list={list}
      columns={columns}
      rowName={({ code }) => code}
      create={{ label: 'Create coupon', needs: 'coupons.write', run: () => setOpenDialog({ kind: 'create' }) }}
      onOpen={mayWrite ? (coupon) => setOpenDialog({ kind: 'edit', coupon }) : undefined}
      rowKeys={{ v: mayWrite ? rows.toggle : undefined, c: (coupon) => void copy(coupon) }}
      views={{ tab: 'coupons', all: 'All coupons' }}
      search="Code or title"
      sorts={AGES}
      filters={[
        { name: 'state', label: 'State', choices: STATES, isSegmented: true },
        { name: 'type', label: 'Type', choices: TYPES.map(([key, name]) => [key, name]) },
      ]}
      toolbar={<GivenDiscount />}
      nothing="No coupon matches"
      empty={{
        title: 'No coupons yet',
        text: 'A coupon takes a percentage or rupees off, or adds a product for free.',
      }}
    >
      {(openDialog?.kind === 'create' || openDialog?.kind === 'edit') && (
        <CouponDialog
          coupon={openDialog.kind === 'edit' ? openDialog.coupon : null}
          offer={openDialog.kind === 'create' ? openDialog.offer : undefined}
          onClose={close}
        />
      )}
      <CouponUsageDialog coupon={openDialog?.kind === 'uses' ? openDialog.coupon : null} onClose={close} />
      <DeleteConfirmation what="coupon" {...rows.deletion}>
        {rows.target?.code} stops working at once. Placed orders keep their discount.
      </DeleteConfirmation>
    </ListPage>
  );
}

/** The discount given since the first of the month. */
function GivenDiscount() {
  const { data } = useQuery({ ...adminQueries.promotions.given.queryOptions(), staleTime: 60_000 });
  if (!data) return null;
  return (
    <span className={`${styles.given} muted ${textStyles.small}`}>
      Discounts given this month <b>{formatRupees(data.discount)}</b>
    </span>
  );
}

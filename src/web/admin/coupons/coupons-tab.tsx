import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import { Plus } from '../../icons/plus.ts';
import { errorMessage } from '../../lib/errors.ts';
import buttonStyles from '../../ui/button.module.css';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import textStyles from '../../ui/text.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi, adminQueries } from '../api.ts';
import { DataTable } from '../components/list/data-table.tsx';
import { FilterSegments, FilterSelect } from '../components/list/filter-controls.tsx';
import { SavedViews } from '../components/list/saved-views.tsx';
import { AGES } from '../components/list/sorting.ts';
import { SectionHeader } from '../components/section-header.tsx';
import { Permitted, useMay } from '../permissions.tsx';
import { couponColumns } from './coupon-columns.tsx';
import { CouponDialog } from './coupon-dialog.tsx';
import { CouponUsageDialog } from './coupon-usage-dialog.tsx';
import { type Coupon, reloadCoupons, STATES, TYPES, useCouponList } from './coupons.ts';
import styles from './coupons-tab.module.css';

type OpenDialog = { kind: 'edit' | 'delete' | 'uses'; coupon: Coupon } | { kind: 'create' } | null;

export default function CouponsTab() {
  const list = useCouponList();
  const { state } = list;
  const mayWrite = useMay()('coupons.write');
  const client = useQueryClient();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const close = () => setOpenDialog(null);
  const reload = () => reloadCoupons(client);
  const failed = (words: string) => (error: unknown) => {
    toastError('Error', `${words}. ${errorMessage(error)}`);
    void reload();
  };

  const switchActive = useMutation({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      adminApi.promotions.setActive({ id, isActive }),
    onSuccess: ({ id, isActive, code }) => {
      void reload();
      toast('Coupon updated successfully', `${code} is ${isActive ? 'active' : 'inactive'}.`, 'default', {
        label: 'Undo',
        run: () => switchActive.mutate({ id, isActive: !isActive }),
      });
    },
    onError: failed('Failed to update coupon'),
  });
  const restore = useMutation({
    mutationFn: (id: string) => adminApi.promotions.restore({ id }),
    onSuccess: ({ code }) => {
      void reload();
      toast(`${code} is back`);
    },
    onError: failed('Failed to update coupon'),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Coupon) => adminApi.promotions.remove({ id }),
    onSuccess: (_, { id, code }) => {
      close();
      void reload();
      toast('Coupon deleted successfully', code, 'default', { label: 'Undo', run: () => restore.mutate(id) });
    },
    onError: (error) => {
      close();
      failed('Failed to delete coupon')(error);
    },
  });
  const copy = async (coupon: Coupon) => {
    await navigator.clipboard.writeText(coupon.code);
    toast('Copied!', 'Coupon code copied to clipboard');
  };
  const toggle = (coupon: Coupon) => switchActive.mutate({ id: coupon.id, isActive: !coupon.isActive });

  const columns = couponColumns({
    mayWrite,
    onEdit: (coupon) => setOpenDialog({ kind: 'edit', coupon }),
    onUses: (coupon) => setOpenDialog({ kind: 'uses', coupon }),
    onCopy: (coupon) => void copy(coupon),
    onToggle: toggle,
    onDelete: (coupon) => setOpenDialog({ kind: 'delete', coupon }),
  });

  return (
    <>
      <SectionHeader title="Coupon Management" total={list.data?.total}>
        <Permitted needs="coupons.write">
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.primary}`}
            onClick={() => setOpenDialog({ kind: 'create' })}
          >
            <Plus />
            Create coupon
          </button>
        </Permitted>
      </SectionHeader>
      <SavedViews tab="coupons" state={state} all="All coupons" />
      <DataTable
        name="Coupons"
        noun="coupon"
        list={list}
        columns={columns}
        rowName={({ code }) => code}
        onOpen={mayWrite ? (coupon) => setOpenDialog({ kind: 'edit', coupon }) : undefined}
        onNew={mayWrite ? () => setOpenDialog({ kind: 'create' }) : undefined}
        rowKeys={{ v: mayWrite ? toggle : undefined, c: (coupon) => void copy(coupon) }}
        search="Code or title"
        sorts={AGES}
        filters={
          <>
            <FilterSegments state={state} name="state" label="State" choices={STATES} />
            <FilterSelect state={state} name="type" label="Type" choices={TYPES.map(([key, name]) => [key, name])} />
            <GivenDiscount />
          </>
        }
        nothing="No coupon matches"
        empty={
          <>
            <h3>No coupons yet</h3>
            <p>A coupon takes a percentage or rupees off, or adds a product for free.</p>
            <Permitted needs="coupons.write">
              <button
                type="button"
                className={`${buttonStyles.button} ${buttonStyles.primary}`}
                onClick={() => setOpenDialog({ kind: 'create' })}
              >
                Create coupon
              </button>
            </Permitted>
          </>
        }
      />
      {(openDialog?.kind === 'create' || openDialog?.kind === 'edit') && (
        <CouponDialog coupon={openDialog.kind === 'edit' ? openDialog.coupon : null} onClose={close} />
      )}
      <CouponUsageDialog coupon={openDialog?.kind === 'uses' ? openDialog.coupon : null} onClose={close} />
      <ConfirmDialog
        open={openDialog?.kind === 'delete'}
        title="Delete coupon"
        confirm="Delete"
        busyLabel="Deleting..."
        busy={remove.isPending}
        onConfirm={() => openDialog?.kind === 'delete' && remove.mutate(openDialog.coupon)}
        onClose={close}
      >
        <p>Are you sure you want to delete this coupon?</p>
        <p className="muted">
          {openDialog?.kind === 'delete' && openDialog.coupon.code} stops working at once. Placed orders keep their
          discount.
        </p>
      </ConfirmDialog>
    </>
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

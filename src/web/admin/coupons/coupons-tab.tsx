import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Eye, EyeOff, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#shared/count.ts';
import { formatDate } from '#shared/dates.ts';
import { formatRupees, toPaise } from '#shared/money.ts';
import { errorMessage } from '../../lib/errors.ts';
import { Badge, type Hue } from '../../ui/badge.tsx';
import buttonStyles from '../../ui/button.module.css';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import iconStyles from '../../ui/icon.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi, adminQueries } from '../api.ts';
import type { Column } from '../components/list/column.ts';
import { DataTable } from '../components/list/data-table.tsx';
import { FilterSegments, FilterSelect } from '../components/list/filter-controls.tsx';
import { SavedViews } from '../components/list/saved-views.tsx';
import { AGES } from '../components/list/sorting.ts';
import { SectionHeader } from '../components/section-header.tsx';
import { Permitted, useMay } from '../permissions.tsx';
import { CouponDialog } from './coupon-dialog.tsx';
import { CouponUsageDialog } from './coupon-usage-dialog.tsx';
import { type Coupon, reloadCoupons, STATES, stateOf, TYPES, typeName, useCouponList } from './coupons.ts';
import styles from './coupons-tab.module.css';

type Doing = { kind: 'edit' | 'delete' | 'uses'; coupon: Coupon } | { kind: 'create' } | null;

const HUES: Record<ReturnType<typeof stateOf>['word'], Hue> = {
  Active: 'green',
  Inactive: 'grey',
  Scheduled: 'blue',
  Expired: 'red',
  'Used up': 'amber',
};

export default function CouponsTab() {
  const list = useCouponList();
  const { state } = list;
  const mayWrite = useMay()('coupons.write');
  const client = useQueryClient();
  const [doing, setDoing] = useState<Doing>(null);
  const close = () => setDoing(null);
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

  const columns: Column<Coupon>[] = [
    {
      key: 'code',
      title: 'Code',
      sort: { up: ['code', 'Code, A to Z'], down: ['code-down', 'Code, Z to A'] },
      width: 190,
      cell: (coupon) => (
        <span className={tableCellStyles.cell}>
          <button
            type="button"
            className={`${styles.codechip} ${textStyles.code}`}
            data-copied
            disabled={!mayWrite}
            onClick={() => setDoing({ kind: 'edit', coupon })}
          >
            {coupon.code}
          </button>
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.onlyIcon} ${buttonStyles.small}`}
            aria-label={`Copy code ${coupon.code}`}
            onClick={() => void copy(coupon)}
          >
            <Copy className={`icon ${iconStyles.small}`} aria-hidden="true" />
          </button>
        </span>
      ),
    },
    { key: 'title', title: 'Title', minor: true, cell: (coupon) => coupon.title },
    { key: 'type', title: 'Type', width: 120, cell: (coupon) => typeName(coupon.couponType) },
    { key: 'discount', title: 'Discount', cell: discountText },
    {
      key: 'usage',
      title: 'Usage',
      sort: { up: ['uses-low', 'Fewest uses'], down: ['uses-high', 'Most uses'], first: 'down' },
      width: 190,
      cell: (coupon) => (
        <button type="button" className={styles.usage} onClick={() => setDoing({ kind: 'uses', coupon })}>
          <b>{formatCount(coupon.usageCount)}</b>{' '}
          {coupon.usageLimit === null ? (
            <span className="muted">no limit</span>
          ) : (
            <>
              <span className={styles.usageButton} aria-hidden="true">
                <i
                  ref={(bar) =>
                    bar?.style.setProperty(
                      'width',
                      `${Math.min(1, coupon.usageCount / (coupon.usageLimit ?? 1)) * 100}%`,
                    )
                  }
                />
              </span>
              <span className="muted">of {formatCount(coupon.usageLimit)}</span>
            </>
          )}
          <span className="visually-hidden"> uses of {coupon.code}</span>
        </button>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      width: 190,
      cell: (coupon) => {
        const { word, at } = stateOf(coupon, Date.now());
        return (
          <span className={tableCellStyles.cell}>
            <Badge hue={HUES[word]}>{word}</Badge>
            {at && (
              <span className={`muted ${textStyles.small}`}>
                {word === 'Scheduled' ? 'from' : word === 'Expired' ? 'on' : 'to'} {formatDate(at)}
              </span>
            )}
          </span>
        );
      },
    },
    {
      key: 'actions',
      title: 'Actions',
      width: 120,
      numeric: true,
      cell: (coupon) =>
        mayWrite && (
          <span className={tableCellStyles.rowActions}>
            <IconButton
              icon={coupon.isActive ? Eye : EyeOff}
              label={`${coupon.isActive ? 'Deactivate' : 'Activate'} ${coupon.code}`}
              onClick={() => toggle(coupon)}
            />
            <IconButton
              icon={Pencil}
              label={`Edit ${coupon.code}`}
              onClick={() => setDoing({ kind: 'edit', coupon })}
            />
            <IconButton
              icon={Trash2}
              label={`Delete ${coupon.code}`}
              onClick={() => setDoing({ kind: 'delete', coupon })}
            />
          </span>
        ),
    },
  ];

  return (
    <>
      <SectionHeader title="Coupon Management" total={list.data?.total}>
        <Permitted needs="coupons.write">
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.primary}`}
            onClick={() => setDoing({ kind: 'create' })}
          >
            <Plus className="icon" aria-hidden="true" />
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
        onOpen={mayWrite ? (coupon) => setDoing({ kind: 'edit', coupon }) : undefined}
        onNew={mayWrite ? () => setDoing({ kind: 'create' }) : undefined}
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
                onClick={() => setDoing({ kind: 'create' })}
              >
                Create coupon
              </button>
            </Permitted>
          </>
        }
      />
      {(doing?.kind === 'create' || doing?.kind === 'edit') && (
        <CouponDialog coupon={doing.kind === 'edit' ? doing.coupon : null} onClose={close} onSaved={reload} />
      )}
      <CouponUsageDialog coupon={doing?.kind === 'uses' ? doing.coupon : null} onClose={close} />
      <ConfirmDialog
        open={doing?.kind === 'delete'}
        title="Delete coupon"
        confirm="Delete"
        busyLabel="Deleting..."
        busy={remove.isPending}
        onConfirm={() => doing?.kind === 'delete' && remove.mutate(doing.coupon)}
        onClose={close}
      >
        <p>Are you sure you want to delete this coupon?</p>
        <p className="muted">
          {doing?.kind === 'delete' && doing.coupon.code} stops working at once. Orders keep what they were given.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** What coupons have cost since the first of the month. */
function GivenDiscount() {
  const { data } = useQuery({ ...adminQueries.promotions.given.queryOptions(), staleTime: 60_000 });
  if (!data) return null;
  return (
    <span className={`${styles.given} muted ${textStyles.small}`}>
      Discounts given this month <b>{formatRupees(data.discount)}</b>
    </span>
  );
}

function discountText(coupon: Coupon): string {
  const value = coupon.discountValue ?? 0;
  const parts = [
    coupon.couponType === 'fixed_amount' ? formatRupees(toPaise(value)) : value > 0 ? `${value} %` : '',
    coupon.maximumDiscountAmount !== null ? `at most ${formatRupees(coupon.maximumDiscountAmount)}` : '',
    coupon.freeProductName ? `${value > 0 ? '+ ' : ''}${coupon.freeProductName} free` : '',
    coupon.minimumOrderAmount > 0 ? `from ${formatRupees(coupon.minimumOrderAmount)}` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

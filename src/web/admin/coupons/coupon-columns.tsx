import { formatCount } from '#shared/count.ts';
import { formatDate } from '#shared/dates.ts';
import { formatRupees, toPaise } from '#shared/money.ts';
import { Copy } from '../../icons/copy.ts';
import { Eye } from '../../icons/eye.ts';
import { EyeOff } from '../../icons/eye-off.ts';
import { Pencil } from '../../icons/pencil.ts';
import { Trash2 } from '../../icons/trash-2.ts';
import { Badge, type Hue } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { actionsColumn } from '../components/list/actions-column.tsx';
import type { Column } from '../components/list/column.ts';
import { type Coupon, stateOf, typeName } from './coupons.ts';
import styles from './coupons-tab.module.css';

const HUES: Record<ReturnType<typeof stateOf>['label'], Hue> = {
  Active: 'green',
  Inactive: 'grey',
  Scheduled: 'blue',
  Expired: 'red',
  'Used up': 'amber',
};

type Props = {
  mayWrite: boolean;
  onEdit(coupon: Coupon): void;
  onUses(coupon: Coupon): void;
  onCopy(coupon: Coupon): void;
  onToggle(coupon: Coupon): void;
  onDelete(coupon: Coupon): void;
};

/** The columns of the coupon list, and the row actions that the user's permissions allow. */
export function couponColumns({ mayWrite, onEdit, onUses, onCopy, onToggle, onDelete }: Props): Column<Coupon>[] {
  return [
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
            onClick={() => onEdit(coupon)}
          >
            {coupon.code}
          </button>
          <Button
            variant="ghost"
            size="small"
            isIconOnly
            aria-label={`Copy code ${coupon.code}`}
            onClick={() => onCopy(coupon)}
          >
            <Copy size="small" />
          </Button>
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
        <button type="button" className={styles.usage} onClick={() => onUses(coupon)}>
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
        const { label, at } = stateOf(coupon, Date.now());
        return (
          <span className={tableCellStyles.cell}>
            <Badge hue={HUES[label]}>{label}</Badge>
            {at && (
              <span className={`muted ${textStyles.small}`}>
                {label === 'Scheduled' ? 'from' : label === 'Expired' ? 'on' : 'to'} {formatDate(at)}
              </span>
            )}
          </span>
        );
      },
    },
    actionsColumn({
      width: 120,
      isPermitted: mayWrite,
      buttons: (coupon) => (
        <>
          <IconButton
            icon={coupon.isActive ? Eye : EyeOff}
            label={`${coupon.isActive ? 'Deactivate' : 'Activate'} ${coupon.code}`}
            onClick={() => onToggle(coupon)}
          />
          <IconButton icon={Pencil} label={`Edit ${coupon.code}`} onClick={() => onEdit(coupon)} />
          <IconButton icon={Trash2} label={`Delete ${coupon.code}`} onClick={() => onDelete(coupon)} />
        </>
      ),
    }),
  ];
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

import { Link } from 'react-router';
import { trackingLabel } from '#features/tracking/rules.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { Pause } from '../../icons/pause.ts';
import { TriangleAlert } from '../../icons/triangle-alert.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import { Badge } from '../../ui/badge.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import type { CardHead, Column } from '../components/list/column.ts';
import { BY_AGE, BY_NAME, BY_TOTAL } from '../components/list/sorting.ts';
import sharedStyles from '../components/shared.module.css';
import { paymentBadge, trackingBadge } from './order-labels.ts';
import styles from './order-list.module.css';
import { type OrderRow, orderPath, type StaffStatus } from './orders.ts';
import { StatusPill } from './status-pill.tsx';
import { TagBadges } from './tags-card.tsx';

/** The columns of the order list; without `onStatus` the status cannot be changed. */
export function orderColumns(onStatus?: (order: OrderRow, to: StaffStatus) => void): Column<OrderRow>[] {
  return [
    {
      key: 'order',
      title: 'Order',
      card: 'none',
      width: 104,
      cell: (order) => (
        <span className={tableCellStyles.cell}>
          <Link className={`${textStyles.key} ${textStyles.code}`} to={orderPath(order.displayId)}>
            {order.displayId}
          </Link>
          {order.matters.length > 0 && <NeedsAttention />}
          {order.isOnHold && <OnHold />}
        </span>
      ),
    },
    {
      key: 'placed',
      title: 'Placed',
      card: 'none',
      sort: BY_AGE,
      width: 134,
      cell: ({ createdAt }) => (
        <>
          {formatDate(createdAt)} <span className="muted">{formatDateTime(createdAt).slice(-5)}</span>
        </>
      ),
    },
    {
      key: 'customer',
      title: 'Customer',
      card: 'none',
      sort: BY_NAME,
      cell: ({ fullName, email, tags }) => (
        <div className={styles.customer}>
          <span>
            <b className={textStyles.key}>{fullName}</b>{' '}
            <span className={`muted ${sharedStyles.cellEmail}`}>{email}</span>
          </span>
          {tags.length > 0 && <TagBadges tags={tags} most={1} />}
        </div>
      ),
    },
    { key: 'items', title: 'Items', width: 190, minor: true, cell: Items },
    {
      key: 'payment',
      title: 'Payment',
      width: 136,
      cell: (order) => {
        const { label, hue, icon } = paymentBadge(order);
        return (
          <Badge hue={hue} icon={icon} plain>
            {label}
          </Badge>
        );
      },
    },
    {
      key: 'status',
      title: 'Status',
      width: 132,
      cell: (order) => (
        <StatusPill status={order.status} name={order.displayId} onChange={onStatus && ((to) => onStatus(order, to))} />
      ),
    },
    {
      key: 'tracking',
      title: 'Tracking',
      card: 'field',
      width: 140,
      minor: true,
      cell: ({ tracking }) => {
        if (!tracking) return <span className="muted">Not started</span>;
        const { hue, icon } = trackingBadge(tracking.status);
        return (
          <Badge hue={hue} icon={icon} plain>
            {trackingLabel(tracking.status)}
          </Badge>
        );
      },
    },
    {
      key: 'total',
      title: 'Total',
      card: 'none',
      sort: BY_TOTAL,
      width: 96,
      numeric: true,
      cell: ({ totalAmount }) => <b className={textStyles.key}>{formatRupees(totalAmount)}</b>,
    },
  ];
}

const NeedsAttention = () => (
  <span title="Needs attention">
    <TriangleAlert size="small" className={textStyles.negative} />
    <span className="visually-hidden">needs attention</span>
  </span>
);

const OnHold = () => (
  <span title="On hold">
    <Pause size="small" className={textStyles.warning} />
    <span className="visually-hidden">on hold</span>
  </span>
);

/** The card of an order on narrow screens. */
export const orderCard = (order: OrderRow): CardHead => ({
  image: (
    <span className={tableCellStyles.smallThumbnail}>
      <ProductImage image={order.firstItem?.image ?? null} sizes="48px" maxWidth={200} decorative />
    </span>
  ),
  title: (
    <span className={tableCellStyles.cell}>
      <Link to={orderPath(order.displayId)}>{order.fullName}</Link>
      {order.matters.length > 0 && <NeedsAttention />}
      {order.isOnHold && <OnHold />}
    </span>
  ),
  below: (
    <>
      <b className={textStyles.code}>{order.displayId}</b> · {order.city} {order.pincode}
      {order.tags.length > 0 && <TagBadges tags={order.tags} />}
    </>
  ),
  side: formatRupees(order.totalAmount),
  sideBelow: formatDateTime(order.createdAt),
});

function Items({ firstItem, moreItems }: OrderRow) {
  if (!firstItem) return <span className="muted">None</span>;
  return (
    <span className={tableCellStyles.cell}>
      <span className={tableCellStyles.smallThumbnail}>
        <ProductImage image={firstItem.image} sizes="44px" maxWidth={200} decorative />
      </span>
      <span className={textStyles.ellipsis}>{firstItem.name}</span>
      {moreItems > 0 && <span className="muted">+{moreItems}</span>}
    </span>
  );
}

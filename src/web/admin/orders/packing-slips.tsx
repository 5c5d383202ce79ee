import { useSearchParams } from 'react-router';
import { amountToPay } from '#features/orders/charge-rules.ts';
import { deliveryText } from '#features/orders/delivery-text-rules.ts';
import { formatDateTime, formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { useStorefront } from '../../shop/storefront.ts';
import paperStyles from '../../ui/paper.module.css';
import textStyles from '../../ui/text.module.css';
import type { AdminApi } from '../api.ts';
import { Barcode } from './barcode.tsx';
import type { PrintableOrder } from './orders.ts';
import styles from './packing-slips.module.css';
import { PrintFrame } from './print-frame.tsx';
import { usePrintedSlips } from './print-orders.ts';

type Place = Awaited<ReturnType<AdminApi['packing']['places']>>[number];

/** One page per shipment: contents and address, without prices; the cash to collect, if any. */
export function PackingSlips() {
  const [params] = useSearchParams();
  const ids = (params.get('ids') ?? '').split(',').filter(Boolean);
  const title = `${ids.length} packing ${ids.length === 1 ? 'slip' : 'slips'}`;
  return (
    <PrintFrame query={usePrintedSlips(ids)} backTo="/admin/orders" backLabel="Orders" title={title}>
      {({ orders, places }) =>
        orders.length > 0 ? (
          orders.map((order) => <Slip key={order.id} order={order} places={places} />)
        ) : (
          <p role="alert">No order was chosen.</p>
        )
      }
    </PrintFrame>
  );
}

function Slip({ order, places }: { order: PrintableOrder; places: readonly Place[] }) {
  const shop = useStorefront();
  const { shippingAddress: to } = order;
  const delivery = deliveryText(order);
  const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article className={paperStyles.page}>
      <header>
        <div>
          <p className={paperStyles.shop}>{shop.siteName}</p>
          <p>{shop.address}</p>
        </div>
        <div>
          <h2>Packing slip</h2>
          <Barcode text={order.displayId} />
          <dl>
            <dt>Order</dt>
            <dd>{order.displayId}</dd>
            <dt>Order date</dt>
            <dd>{formatDateTime(order.createdAt)}</dd>
            {delivery && (
              <>
                <dt>Delivery</dt>
                <dd>{delivery}</dd>
              </>
            )}
            <dt>Payment</dt>
            <dd>
              {order.isCashDue ? 'Cash on delivery' : order.paymentStatus === 'completed' ? 'Prepaid' : 'Not paid'}
            </dd>
          </dl>
        </div>
      </header>
      {order.isCashDue && (
        <p className={styles.cash}>
          Cash on delivery: collect <b>{formatRupees(amountToPay(order))}</b>
        </p>
      )}
      <div className={paperStyles.parties}>
        <section>
          <h3>Ship to</h3>
          <p className={styles.printTo}>
            <b>{to.fullName}</b>
            <br />
            {to.address}
            <br />
            {to.city}, {to.state} <b>{to.pincode}</b>
            <br />
            {formatPhone(to.phone)}
          </p>
        </section>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">SKU</th>
            <th scope="col">Shelf and batch</th>
            <th scope="col" className={textStyles.number}>
              Qty
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <td>
                <b>{item.productName}</b>
                <br />
                <span>{[item.flavor, item.size].filter(Boolean).join(' · ')}</span>
              </td>
              <td>{item.sku}</td>
              <td>
                <ItemPlace place={places.find(({ itemId }) => itemId === item.id)} />
              </td>
              <td className={textStyles.number}>
                <b>{item.quantity}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.printCount}>
        {units} {units === 1 ? 'unit' : 'units'} in all
      </p>
    </article>
  );
}

function ItemPlace({ place }: { place: Place | undefined }) {
  if (!place) return null;
  return (
    <>
      <b>{place.shelf}</b>
      {place.batches.map(({ number, bestBefore, units }) => (
        <span key={number} className={styles.batch}>
          {place.batches.length > 1 && `${units} of `}
          {number}
          {bestBefore && `, best before ${formatDay(bestBefore)}`}
        </span>
      ))}
    </>
  );
}

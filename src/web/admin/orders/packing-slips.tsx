import { useSearchParams } from 'react-router';
import { deliveryText } from '#features/orders/delivery-text-rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { useStorefront } from '../../shop/storefront.ts';
import paperStyles from '../../ui/paper.module.css';
import textStyles from '../../ui/text.module.css';
import { Barcode } from './barcode.tsx';
import type { PrintableOrder } from './orders.ts';
import styles from './packing-slips.module.css';
import { PrintLayout } from './print-layout.tsx';

/** One page per shipment: contents and address, without prices; the cash to collect, if any. */
export function PackingSlips() {
  const [params] = useSearchParams();
  const ids = (params.get('ids') ?? '').split(',').filter(Boolean);
  const title = `${ids.length} packing ${ids.length === 1 ? 'slip' : 'slips'}`;
  return (
    <PrintLayout ids={ids} back="/admin/orders" backLabel="Orders" title={title}>
      {(orders) => orders.map((order) => <Slip key={order.id} order={order} />)}
    </PrintLayout>
  );
}

function Slip({ order }: { order: PrintableOrder }) {
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
          Cash on delivery: collect <b>{formatRupees(order.totalAmount)}</b>
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

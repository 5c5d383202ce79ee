import { formatDateTime, formatDay } from '#shared/dates.ts';
import { stateName } from '#shared/india-states.ts';
import { formatRupees } from '#shared/money.ts';
import { PaperAddress, PaperLines, PaperTotals } from '../../shop/paper-parts.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import paperStyles from '../../ui/paper.module.css';
import textStyles from '../../ui/text.module.css';
import { GatewayName } from '../payment-providers.ts';
import { paymentBadge } from './order-labels.ts';
import { orderPath, type PrintableOrder } from './orders.ts';
import { PrintFrame } from './print-frame.tsx';
import { usePrintedOrders } from './print-orders.ts';
import styles from './printed-invoice.module.css';

/** The printed invoice of an order; a summary of the order while it has none. */
export function PrintedInvoice({ id }: { id: string }) {
  return (
    <PrintFrame
      query={usePrintedOrders([id])}
      backTo={orderPath(id)}
      backLabel={`Order ${id.slice(0, 8)}`}
      title="Invoice"
    >
      {(orders) => orders.map((order) => <Invoice key={order.id} order={order} />)}
    </PrintFrame>
  );
}

function Invoice({ order }: { order: PrintableOrder }) {
  const shop = useStorefront();
  const { shippingAddress: to } = order;
  return (
    <article className={paperStyles.page}>
      <header>
        <div>
          <p className={paperStyles.shop}>{shop.siteName}</p>
          <p>
            {shop.legalName}
            <br />
            {shop.address}
            <br />
            {shop.gstin && (
              <>
                GSTIN <b>{shop.gstin}</b>
                <br />
              </>
            )}
            {shop.fssaiLicence && (
              <>
                FSSAI <b>{shop.fssaiLicence}</b>
              </>
            )}
          </p>
        </div>
        <div>
          <h2>{order.invoice ? 'Tax invoice' : 'Order summary'}</h2>
          {!order.invoice && <p>Not a tax invoice</p>}
          <dl>
            {order.invoice && (
              <>
                <dt>Number</dt>
                <dd>{order.invoice.number}</dd>
                <dt>Date</dt>
                <dd>{formatDay(order.invoice.issuedOn)}</dd>
                <dt>Place of supply</dt>
                <dd>{stateName(order.invoice.placeOfSupply)}</dd>
              </>
            )}
            <dt>Order</dt>
            <dd>{order.displayId}</dd>
            <dt>Order date</dt>
            <dd>{formatDateTime(order.createdAt)}</dd>
            <dt>Status</dt>
            <dd>{paymentBadge({ ...order, refundState: 'none' }).label}</dd>
          </dl>
        </div>
      </header>
      <div className={paperStyles.parties}>
        <section>
          <h3>Bill to</h3>
          <PaperAddress address={to} email={order.email} />
          {order.buyerGstin && (
            <p>
              {order.buyerName}
              <br />
              GSTIN <b>{order.buyerGstin}</b>
            </p>
          )}
        </section>
        <section>
          <h3>Order details</h3>
          <dl>
            <dt>Payment</dt>
            <dd>{order.gateway ? <GatewayName of={order.gateway} /> : 'Not paid yet'}</dd>
            {order.paidAt && (
              <>
                <dt>Paid on</dt>
                <dd>{formatDateTime(order.paidAt)}</dd>
              </>
            )}
            <dt>Order id</dt>
            <dd className={styles.printId}>{order.id}</dd>
          </dl>
        </section>
      </div>
      <PaperLines
        lines={order.items.map((item) => ({
          ...item,
          details: [item.flavor, item.size, item.hsn && `HSN ${item.hsn}`],
        }))}
      />
      {order.invoice && <Taxes invoice={order.invoice} />}
      <PaperTotals {...order} />
      <footer>
        <p>
          Thank you for your order.
          {shop.supportEmail && (
            <>
              {' '}
              For support contact <b>{shop.supportEmail}</b>, {shop.phoneNumber}.
            </>
          )}
        </p>
      </footer>
    </article>
  );
}

/** The GST included in the prices, by HSN code and rate. */
function Taxes({ invoice: { interState, taxes } }: { invoice: NonNullable<PrintableOrder['invoice']> }) {
  const kinds = interState ? (['igst'] as const) : (['cgst', 'sgst'] as const);
  const columns = ['taxable', ...kinds] as const;
  return (
    <table>
      <caption>GST in these prices</caption>
      <thead>
        <tr>
          <th scope="col">HSN</th>
          <th scope="col" className={textStyles.number}>
            Rate
          </th>
          <th scope="col" className={textStyles.number}>
            Taxable value
          </th>
          {kinds.map((kind) => (
            <th key={kind} scope="col" className={textStyles.number}>
              {kind.toUpperCase()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {taxes.map((tax) => (
          <tr key={`${tax.hsn}|${tax.taxRate}`}>
            <td>{tax.hsn ?? '–'}</td>
            <td className={textStyles.number}>{tax.taxRate} %</td>
            {columns.map((column) => (
              <td key={column} className={textStyles.number}>
                {formatRupees(tax[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          {columns.map((column) => (
            <td key={column} className={textStyles.number}>
              <b>{formatRupees(taxes.reduce((sum, tax) => sum + tax[column], 0))}</b>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

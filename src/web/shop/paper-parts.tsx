import { chargesOf, TERM_LABELS } from '#features/orders/charge-rules.ts';
import { formatRupees, type Paise } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import paperStyles from '../ui/paper.module.css';
import textStyles from '../ui/text.module.css';

type Address = { fullName: string; address: string; city: string; state: string; pincode: string; phone: string };

/** The lines of an address on paper, with the e-mail address below. */
export function PaperAddress({ address, email }: { address: Address; email: string }) {
  return (
    <p>
      <b>{address.fullName}</b>
      <br />
      {address.address}
      <br />
      {address.city}, {address.state} {address.pincode}
      <br />
      {formatPhone(address.phone)}
      <br />
      {email}
    </p>
  );
}

type PaperLine = {
  id: string;
  productName: string;
  /** below the name: flavour, size, HSN */
  details: (string | null | undefined)[];
  quantity: number;
  price: Paise;
  isFree: boolean;
};

/** The lines of an order on paper. */
export function PaperLines({ lines }: { lines: readonly PaperLine[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className={textStyles.number}>
            Qty
          </th>
          <th scope="col" className={textStyles.number}>
            Price
          </th>
          <th scope="col" className={textStyles.number}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, productName, details, quantity, price, isFree }) => (
          <tr key={id}>
            <td>
              <b>{productName}</b>
              <br />
              <span>{details.filter(Boolean).join(' · ')}</span>
            </td>
            <td className={textStyles.number}>{quantity}</td>
            <td className={textStyles.number}>{isFree ? 'Free' : formatRupees(price)}</td>
            <td className={textStyles.number}>
              <b>{isFree ? 'Free' : formatRupees(price * quantity)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Totals = {
  subtotal: Paise;
  discount: Paise;
  couponCode: string | null;
  /** 0: free */
  shipping: Paise;
  /** parts of shipping and discount */
  cashFee: Paise;
  onlineDiscount: Paise;
  totalAmount: Paise;
  creditAmount: Paise;
};

/** The sums of an order on paper. */
export function PaperTotals({ subtotal, couponCode, totalAmount, creditAmount, ...order }: Totals) {
  const { couponDiscount, onlineDiscount, deliveryCharge, cashFee } = chargesOf(order);
  return (
    <dl className={paperStyles.totals}>
      <dt>Subtotal</dt>
      <dd>{formatRupees(subtotal)}</dd>
      {couponDiscount > 0 && (
        <>
          <dt>Discount{couponCode && `, ${couponCode}`}</dt>
          <dd>−{formatRupees(couponDiscount)}</dd>
        </>
      )}
      {onlineDiscount > 0 && (
        <>
          <dt>{TERM_LABELS.onlineDiscount}</dt>
          <dd>−{formatRupees(onlineDiscount)}</dd>
        </>
      )}
      <dt>Shipping</dt>
      <dd>{deliveryCharge > 0 ? formatRupees(deliveryCharge) : 'FREE'}</dd>
      {cashFee > 0 && (
        <>
          <dt>{TERM_LABELS.cashFee}</dt>
          <dd>{formatRupees(cashFee)}</dd>
        </>
      )}
      <dt>Tax</dt>
      <dd>Included</dd>
      <dt className={textStyles.total}>Total</dt>
      <dd className={textStyles.total}>{formatRupees(totalAmount)}</dd>
      {creditAmount > 0 && (
        <>
          <dt>Store credit</dt>
          <dd>−{formatRupees(creditAmount)}</dd>
          <dt>To pay</dt>
          <dd>{formatRupees(totalAmount - creditAmount)}</dd>
        </>
      )}
    </dl>
  );
}

import { Copy } from 'lucide-react';
import { IconButton } from '../components/icon-button.tsx';
import { copyText } from './order-actions.ts';
import type { Order } from './orders.ts';

/** Where the parcel goes. */
export function ShipToCard({ order: { shippingAddress: to, stateCode } }: { order: Order }) {
  const text = [to.fullName, to.address, `${to.city}, ${to.state} ${to.pincode}`, to.phone].join('\n');
  return (
    <section className="a-card" aria-label="Ship to">
      <header>
        <h2 className="a-h3">Ship to</h2>
        <span className="a-acts">
          <IconButton
            icon={Copy}
            label="Copy the address"
            onClick={() => void copyText(text, 'The address is on the clipboard')}
          />
        </span>
      </header>
      <div className="a-bd">
        <address>
          {to.fullName}
          <br />
          {to.address}
          <br />
          {to.city}, {to.state} <b className="a-code">{to.pincode}</b>
        </address>
        {stateCode && (
          <p className="muted a-sm a-supply">
            Place of supply {stateCode} {to.state}
          </p>
        )}
      </div>
    </section>
  );
}

import { Copy } from 'lucide-react';
import arrangeStyles from '../../ui/arrange.module.css';
import cardStyles from '../../ui/card.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import textStyles from '../../ui/text.module.css';
import { copyText } from './order-actions.ts';
import type { Order } from './orders.ts';
import styles from './ship-to-card.module.css';

/** The delivery address. */
export function ShipToCard({ order: { shippingAddress: to, stateCode } }: { order: Order }) {
  const text = [to.fullName, to.address, `${to.city}, ${to.state} ${to.pincode}`, to.phone].join('\n');
  return (
    <section className={cardStyles.card} aria-label="Ship to">
      <header>
        <h2 className={textStyles.heading3}>Ship to</h2>
        <span className={arrangeStyles.actions}>
          <IconButton
            icon={Copy}
            label="Copy the address"
            onClick={() => void copyText(text, 'The address is on the clipboard')}
          />
        </span>
      </header>
      <div className={cardStyles.body}>
        <address>
          {to.fullName}
          <br />
          {to.address}
          <br />
          {to.city}, {to.state} <b className={textStyles.code}>{to.pincode}</b>
        </address>
        {stateCode && (
          <p className={`muted ${textStyles.small} ${styles.placeOfSupply}`}>
            Place of supply {stateCode} {to.state}
          </p>
        )}
      </div>
    </section>
  );
}

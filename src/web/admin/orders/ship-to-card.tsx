import { useState } from 'react';
import { deliveryText } from '#features/orders/delivery-text-rules.ts';
import { Copy } from '../../icons/copy.ts';
import { Pencil } from '../../icons/pencil.ts';
import cardStyles from '../../ui/card.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import textStyles from '../../ui/text.module.css';
import { Card } from '../components/card.tsx';
import { useMay } from '../permissions.tsx';
import { CorrectAddressDialog } from './correct-address-dialog.tsx';
import { offeredActions } from './offered-actions.ts';
import { copyText } from './order-actions.ts';
import type { Order } from './orders.ts';
import styles from './ship-to-card.module.css';

/** The delivery address, which staff may correct until the goods have left the shop. */
export function ShipToCard({ order }: { order: Order }) {
  const { shippingAddress: to, stateCode } = order;
  const delivery = deliveryText(order);
  const [isEditing, setIsEditing] = useState(false);
  const { correctsAddress } = offeredActions(order, useMay());
  const text = [to.fullName, to.address, `${to.city}, ${to.state} ${to.pincode}`, to.phone].join('\n');
  return (
    <Card
      title="Ship to"
      actions={
        <>
          {correctsAddress && (
            <IconButton icon={Pencil} label="Correct the address" onClick={() => setIsEditing(true)} />
          )}
          <IconButton
            icon={Copy}
            label="Copy the address"
            onClick={() => void copyText(text, 'The address is on the clipboard')}
          />
        </>
      }
    >
      <div className={cardStyles.body}>
        <address>
          {to.fullName}
          <br />
          {to.address}
          <br />
          {to.city}, {to.state} <b className={textStyles.code}>{to.pincode}</b>
        </address>
        {delivery && (
          <p className={textStyles.small}>
            {delivery}
            {order.deliveryZone && <span className="muted"> · {order.deliveryZone}</span>}
          </p>
        )}
        {stateCode && (
          <p className={`muted ${textStyles.small} ${styles.placeOfSupply}`}>
            Place of supply {stateCode} {to.state}
          </p>
        )}
        {order.buyerGstin && (
          <p className={textStyles.small}>
            Invoice to {order.buyerName}, GSTIN <span className={textStyles.code}>{order.buyerGstin}</span>
          </p>
        )}
      </div>
      {isEditing && <CorrectAddressDialog order={order} onClose={() => setIsEditing(false)} />}
    </Card>
  );
}

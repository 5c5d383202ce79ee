import { RETURN_REASON_LABELS, RETURN_WISH_LABELS } from '#shared/return-request.ts';
import { RETURN_STATE_LABELS } from '#shared/return-states.ts';
import { Undo2 } from '../../icons/undo-2.ts';
import { LinkButton } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { Card } from '../components/card.tsx';
import { Permitted } from '../permissions.tsx';
import { returnPath } from '../returns/returns.ts';
import { TicketPhotos } from './ticket-photos.tsx';
import type { TicketDetail } from './users.ts';

/** The return request with photos, and a link to the refund of its units. */
export function ReturnRequestCard({ ticket }: { ticket: TicketDetail }) {
  const { returnRequest, images, order } = ticket;
  if (!returnRequest) return null;
  const { wish, lines } = returnRequest;
  const chosen = lines.map(({ itemId, quantity }) => `${itemId}:${quantity}`).join(',');
  return (
    <Card
      title="Return request"
      aside={
        <>
          <LinkButton to={returnPath(returnRequest.id)}>
            {returnRequest.number}, {RETURN_STATE_LABELS[returnRequest.state]}
          </LinkButton>
          {order && (
            <Permitted needs="orders.refund">
              <LinkButton icon={Undo2} to={`/admin/orders/${order.id}?refund=${chosen}`}>
                Refund these items
              </LinkButton>
            </Permitted>
          )}
        </>
      }
    >
      <dl className={`${cardStyles.facts} ${cardStyles.body}`}>
        {lines.map(({ itemId, productName, flavor, size, quantity, reason }) => (
          <div key={itemId} className={cardStyles.factRow}>
            <dt>
              {[productName, flavor, size].filter(Boolean).join(', ')} × {quantity}
            </dt>
            <dd>{RETURN_REASON_LABELS[reason]}</dd>
          </div>
        ))}
        <div className={cardStyles.factRow}>
          <dt>Wanted</dt>
          <dd>{RETURN_WISH_LABELS[wish]}</dd>
        </div>
      </dl>
      {images.length > 0 && (
        <div className={cardStyles.body}>
          <TicketPhotos images={images} />
        </div>
      )}
    </Card>
  );
}

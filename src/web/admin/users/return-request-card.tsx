import { Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { RETURN_REASON_LABELS, RETURN_WISH_LABELS } from '#shared/return-request.ts';
import type { TicketDetail } from './users.ts';

/** What the customer wants to send back, with photos, and the way to the refund of just that. */
export function ReturnRequestCard({ ticket }: { ticket: TicketDetail }) {
  const { returnRequest, images, order } = ticket;
  if (!returnRequest) return null;
  const { wish, lines } = returnRequest;
  const chosen = lines.map(({ itemId, quantity }) => `${itemId}:${quantity}`).join(',');
  return (
    <section className="a-card" aria-labelledby="ticket-return">
      <header>
        <h2 className="a-h3" id="ticket-return">
          Return request
        </h2>
        {order && (
          <Link className="a-btn" to={`/admin/orders/${order.id}?refund=${chosen}`}>
            <Undo2 className="ic" aria-hidden="true" />
            Refund these items
          </Link>
        )}
      </header>
      <dl className="a-kv a-bd">
        {lines.map(({ itemId, productName, flavor, size, quantity, reason }) => (
          <div key={itemId} className="a-kv__row">
            <dt>
              {[productName, flavor, size].filter(Boolean).join(', ')} × {quantity}
            </dt>
            <dd>{RETURN_REASON_LABELS[reason]}</dd>
          </div>
        ))}
        <div className="a-kv__row">
          <dt>Wanted</dt>
          <dd>{RETURN_WISH_LABELS[wish]}</dd>
        </div>
      </dl>
      {images.length > 0 && (
        <ul className="a-return-photos a-bd">
          {images.map(({ id, path, width, height }, index) => (
            <li key={id}>
              <a href={path} target="_blank" rel="noopener">
                <img src={path} width={width} height={height} alt={`What the customer shows, ${index + 1}`} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

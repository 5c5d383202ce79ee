import { formatDate } from '#shared/dates.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { guestApi, type LinkedOrder } from '../../shop/guest-api.ts';
import type { ReturnRequest } from '../../shop/returns/return-choice.ts';
import { ReturnForm } from '../../shop/returns/return-form.tsx';

type Props = { token: string; linked: LinkedOrder; onClose(): void; onChanged(): void };

/** Requests the return of items of a guest's order. */
export default function LinkedReturn({ token, linked: { order, returns }, onClose, onChanged }: Props) {
  const { keyFor, finish } = useIdempotencyKey();
  const { address, city, pincode } = order.shippingAddress;
  const send = (request: ReturnRequest) => {
    const body = { ...request, token };
    return guestApi.guests.requestReturn({ ...body, idempotencyKey: keyFor(body) });
  };
  return (
    <>
      <header>
        <p className="text-small">
          <button type="button" className="link" onClick={onClose}>
            Back to your order
          </button>
        </p>
        <h1 className="heading-1 heading">Return from this order</h1>
        {returns.until && <p className="lead">You can request a return until {formatDate(returns.until)}.</p>}
      </header>
      <ReturnForm
        form={{ shippingAddress: `${address}, ${city} ${pincode}`, items: returns.items }}
        send={send}
        onSent={() => {
          finish();
          onChanged();
          onClose();
        }}
        onRefused={onChanged}
      />
    </>
  );
}

import { useShopper } from '../../lib/use-session.ts';
import { LinkButton } from '../../ui/button.tsx';

/** Leads to the customer's orders; a guest has no dashboard, and tracks this one. */
export function OrdersLink({ orderId }: { orderId: string }) {
  const isGuest = useShopper()?.user.email === null;
  return (
    <LinkButton variant="primary" to={isGuest ? `/track-order?order=${orderId}` : '/dashboard'}>
      {isGuest ? 'Track Order' : 'View Orders'}
    </LinkButton>
  );
}

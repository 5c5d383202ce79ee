import { useNavigate } from 'react-router';
import { currentSession } from '../../lib/session-store.ts';
import { authPath } from '../../shop/auth-path.ts';
import { toastError } from '../../ui/toast.tsx';

/** Opens the checkout with this one line; the cart stays as it is. Visitors sign in first. */
export function useBuyNow() {
  const navigate = useNavigate();
  return (variantId: string, quantity: number) => {
    const checkout = `/checkout?variant=${variantId}&quantity=${quantity}`;
    if (currentSession()) return navigate(checkout);
    toastError('Authentication required', 'Please sign in to place an order');
    navigate(authPath(checkout));
  };
}

import { useNavigate } from 'react-router';
import { errorMessage } from '../../lib/errors.ts';
import { authPath } from '../../shop/auth-path.ts';
import { ensureShopper } from '../../shop/ensure-shopper.ts';
import { useStorefront } from '../../shop/storefront.ts';
import { toastError } from '../../ui/toast.tsx';

/** Opens the checkout with this one line; the cart stays as it is. Where accounts are required, visitors sign in first. */
export function useBuyNow() {
  const navigate = useNavigate();
  const { accountsRequired } = useStorefront();
  return async (variantId: string, quantity: number) => {
    const checkout = `/checkout?variant=${variantId}&quantity=${quantity}`;
    const isShopper = await ensureShopper(!accountsRequired).catch((error) => {
      toastError('Error', errorMessage(error));
      return null;
    });
    if (isShopper === null) return;
    if (isShopper) return navigate(checkout);
    toastError('Authentication required', 'Please sign in to place an order');
    navigate(authPath(checkout));
  };
}

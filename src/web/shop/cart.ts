import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { api, orpc } from '../lib/api.ts';
import { errorCode, errorData, errorMessage } from '../lib/errors.ts';
import { writeQueryData } from '../lib/query-client.ts';
import { useIdempotencyKey } from '../lib/use-idempotency-key.ts';
import { useShopper } from '../lib/use-session.ts';
import { toast, toastError } from '../ui/toast.tsx';
import { authPath } from './auth-path.ts';
import { ensureShopper } from './ensure-shopper.ts';
import { rememberAction } from './remembered-action.ts';
import { useStorefront } from './storefront.ts';

export type Cart = Awaited<ReturnType<typeof api.cart.get>>;
export type CartLine = Cart['items'][number];

export const cartKey = orpc.cart.get.queryKey();
export const cartQuery = () => orpc.cart.get.queryOptions({ input: undefined });

/** The cart of the user or guest; not requested for visitors. */
export function useCart() {
  const session = useShopper();
  return useQuery({ ...cartQuery(), enabled: Boolean(session) });
}

export function useCartCount(): number {
  const session = useShopper();
  const { data } = useCart();
  return session ? (data?.itemCount ?? 0) : 0;
}

/** Stores the server's cart in the cache: only its totals count. */
export const setCartData = (client: QueryClient, cart: Cart) => writeQueryData(client, cartKey, cart);

export const toastAdded = () => toast('Added to cart', undefined, 'default', { label: 'View cart', to: '/cart' });

type Addition = { productId: string; variantId?: string; quantity?: number };

/** Adds to the cart with the specified toasts; where accounts are required, visitors sign in first. */
export function useAddToCart() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { accountsRequired } = useStorefront();
  const { keyFor, finish } = useIdempotencyKey();
  const askToSignIn = (addition: Addition) => {
    toast('Please sign in', 'You need to sign in to add items to cart.');
    rememberAction({ kind: 'add-to-cart', ...addition });
    navigate(authPath(pathname + search));
  };
  const mutation = useMutation({
    mutationFn: async (addition: Addition) =>
      (await ensureShopper(!accountsRequired))
        ? api.cart.addLine({ quantity: 1, ...addition, idempotencyKey: keyFor(addition) })
        : null,
    onSuccess: async (cart, addition) => {
      if (!cart) return askToSignIn(addition);
      finish();
      await setCartData(client, cart);
      toastAdded();
    },
    onError: (error) => toastError('Error adding to cart', cartErrorMessage(error)),
  });
  return {
    adding: mutation.isPending,
    add(addition: Addition, onAdded?: () => void) {
      // the button stays enabled while it adds, as a disabled one loses the focus
      if (mutation.isPending) return;
      mutation.mutate(addition, { onSuccess: (cart) => cart && onAdded?.() });
    },
  };
}

export type LineLimit = { limit: number; name: string | null };

export const lineLimitText = ({ limit, name }: Partial<LineLimit> = {}) =>
  `At most ${limit} of ${name ?? 'one product'} in an order`;

/** Messages for lines that could not be added or changed. */
export function cartErrorMessage(error: unknown): string {
  switch (errorCode(error)) {
    case 'INSUFFICIENT_STOCK':
      return `Only ${errorData<{ available: number }>(error)?.available} left in stock`;
    case 'OUT_OF_STOCK':
      return 'Out of Stock';
    case 'QUANTITY_LIMIT_REACHED':
      return lineLimitText(errorData<LineLimit>(error));
    case 'FLAVOR_REQUIRED':
      return 'Please select a flavor';
    default:
      return errorMessage(error);
  }
}

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { api, orpc } from '../lib/api.ts';
import { errorCode, errorData, errorMessage } from '../lib/errors.ts';
import { writeQueryData } from '../lib/query-client.ts';
import { currentSession } from '../lib/session-store.ts';
import { useIdempotencyKey } from '../lib/use-idempotency-key.ts';
import { useSession } from '../lib/use-session.ts';
import { toast, toastError } from '../ui/toast.tsx';
import { authPath } from './auth-path.ts';
import { rememberAction } from './remembered-action.ts';

export type Cart = Awaited<ReturnType<typeof api.cart.get>>;
export type CartLine = Cart['items'][number];

export const cartKey = orpc.cart.get.queryKey();
export const cartQuery = () => orpc.cart.get.queryOptions({ input: undefined });

/** The signed-in user's cart; not requested for visitors. */
export function useCart() {
  const session = useSession();
  return useQuery({ ...cartQuery(), enabled: Boolean(session) });
}

export function useCartCount(): number {
  const session = useSession();
  const { data } = useCart();
  return session ? (data?.itemCount ?? 0) : 0;
}

/** Stores the server's cart in the cache: only its totals count. */
export const setCartData = (client: QueryClient, cart: Cart) => writeQueryData(client, cartKey, cart);

export const toastAdded = () => toast('Added to cart', undefined, 'default', { label: 'View cart', to: '/cart' });

type Addition = { productId: string; variantId?: string; quantity?: number };

/** Adds to the cart with the specified toasts; for visitors it is remembered until they have signed in. */
export function useAddToCart() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { keyFor, finish } = useIdempotencyKey();
  const mutation = useMutation({
    mutationFn: (addition: Addition) =>
      api.cart.addLine({ quantity: 1, ...addition, idempotencyKey: keyFor(addition) }),
    onSuccess: async (cart) => {
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
      if (currentSession()) return mutation.mutate(addition, { onSuccess: () => onAdded?.() });
      toast('Please sign in', 'You need to sign in to add items to cart.');
      rememberAction({ kind: 'add-to-cart', ...addition });
      navigate(authPath(pathname + search));
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

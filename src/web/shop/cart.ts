import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { api, orpc } from '../lib/api.ts';
import { errorCode, errorData, errorMessage } from '../lib/errors.ts';
import { currentSession } from '../lib/session-store.ts';
import { useSession } from '../lib/use-session.ts';
import { toast, toastError } from '../ui/toast.tsx';
import { authPath } from './auth-path.ts';
import { rememberAction } from './remembered-action.ts';

export type Cart = Awaited<ReturnType<typeof api.cart.get>>;
export type CartLine = Cart['items'][number];

const cartKey = orpc.cart.get.queryKey();
export const cartQuery = () => orpc.cart.get.queryOptions({ input: undefined });

/** The signed-in person's cart; not asked for when nobody is signed in. */
export function useCart() {
  const session = useSession();
  return useQuery({ ...cartQuery(), enabled: Boolean(session) });
}

export function useCartCount(): number {
  const session = useSession();
  const { data } = useCart();
  return session ? (data?.itemCount ?? 0) : 0;
}

/** Puts the server's cart into the cache: its totals are the only ones that count. */
export const setCartData = (client: QueryClient, cart: Cart) => client.setQueryData(cartKey, cart);

export const newIdempotencyKey = () => crypto.randomUUID();

type Addition = { productId: string; variantId?: string; quantity?: number };

/** Adds to the cart with the documented toasts; signed out, it is remembered and done after signing in. */
export function useAddToCart() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const mutation = useMutation({
    mutationFn: (addition: Addition) =>
      api.cart.addLine({ quantity: 1, ...addition, idempotencyKey: newIdempotencyKey() }),
    onSuccess: (cart) => {
      setCartData(client, cart);
      toast('Added to cart');
    },
    onError: (error) => toastError('Error adding to cart', cartErrorMessage(error)),
  });
  return {
    adding: mutation.isPending,
    add(addition: Addition) {
      if (currentSession()) return mutation.mutate(addition);
      toastError('Please sign in', 'You need to sign in to add items to cart.');
      rememberAction({ kind: 'add-to-cart', ...addition });
      navigate(authPath(pathname + search));
    },
  };
}

export type LineLimit = { limit: number; name: string | null };

export const lineLimitText = ({ limit, name }: Partial<LineLimit> = {}) =>
  `At most ${limit} of ${name ?? 'one product'} in an order`;

/** Words for why a line could not be added or changed. */
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

/** Changes a line at once on screen, and takes it back when the server says no. */
export function useCartChange() {
  const client = useQueryClient();
  const optimistic = async (change: (items: CartLine[]) => CartLine[]) => {
    await client.cancelQueries({ queryKey: cartKey });
    const before = client.getQueryData<Cart>(cartKey);
    if (before) {
      const items = change(before.items);
      const itemCount = items.reduce((sum, item) => sum + item.quantity, 0);
      const amount = items.reduce((sum, item) => sum + item.price * item.quantity, 0);
      setCartData(client, { items, itemCount, amount });
    }
    return { before };
  };
  const rollback = (context: { before: Cart | undefined } | undefined) =>
    context?.before && setCartData(client, context.before);

  const setQuantity = useMutation({
    mutationFn: ({ id, quantity }: { id: string; quantity: number }) => api.cart.setQuantity({ id, quantity }),
    onMutate: ({ id, quantity }) =>
      optimistic((items) => items.map((item) => (item.id === id ? { ...item, quantity } : item))),
    onSuccess: (cart) => setCartData(client, cart),
    onError: (error, _, context) => {
      rollback(context);
      toastError('Error updating quantity', cartErrorMessage(error));
    },
    scope: { id: 'cart' },
  });
  const remove = useMutation({
    mutationFn: ({ id }: { id: string }) => api.cart.removeLine({ id }),
    onMutate: ({ id }) => optimistic((items) => items.filter((item) => item.id !== id)),
    onSuccess: (cart) => {
      setCartData(client, cart);
      toast('Removed from cart');
    },
    onError: (error, _, context) => {
      rollback(context);
      toastError('Error removing item', errorMessage(error));
    },
    scope: { id: 'cart' },
  });
  const clear = useMutation({
    mutationFn: () => api.cart.clear(),
    onMutate: () => optimistic(() => []),
    onSuccess: (cart) => setCartData(client, cart),
    onError: (error, _, context) => {
      rollback(context);
      toastError('Error clearing cart', errorMessage(error));
    },
    scope: { id: 'cart' },
  });
  return { setQuantity: setQuantity.mutate, remove: remove.mutate, clear: clear.mutate };
}

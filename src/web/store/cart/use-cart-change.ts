import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { errorMessage } from '../../lib/errors.ts';
import { type Cart, type CartLine, cartErrorMessage, cartKey, setCartData } from '../../shop/cart.ts';
import { toast, toastError } from '../../ui/toast.tsx';

/** Changes a line on screen at once, and reverts it on an error. */
export function useCartChange() {
  const client = useQueryClient();
  const optimistic = async (change: (items: CartLine[]) => CartLine[]) => {
    const before = client.getQueryData<Cart>(cartKey);
    if (before) {
      const items = change(before.items);
      const itemCount = items.reduce((sum, item) => sum + item.quantity, 0);
      const amount = items.reduce((sum, item) => sum + item.price * item.quantity, 0);
      await setCartData(client, { ...before, items, itemCount, amount });
    }
    return { before };
  };
  const rollback = (context: { before: Cart | undefined } | undefined) =>
    context?.before && void setCartData(client, context.before);

  const restore = useMutation({
    mutationFn: (items: CartLine[]) =>
      api.cart.restore({ lines: items.map(({ variantId, quantity }) => ({ variantId, quantity })) }),
    onSuccess: (cart) => setCartData(client, cart),
    onError: (error) => toastError('Error adding to cart', cartErrorMessage(error)),
    scope: { id: 'cart' },
  });
  const toastUndo = (title: string, context: { before: Cart | undefined }, id?: string) => {
    const removedItems = context.before?.items.filter((item) => id === undefined || item.id === id) ?? [];
    toast(title, undefined, 'default', { label: 'Undo', run: () => restore.mutate(removedItems) });
  };

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
    onSuccess: async (cart, { id }, context) => {
      await setCartData(client, cart);
      toastUndo('Removed from cart', context, id);
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
    onSuccess: async (cart, _, context) => {
      await setCartData(client, cart);
      toastUndo('Cart cleared', context);
    },
    onError: (error, _, context) => {
      rollback(context);
      toastError('Error clearing cart', errorMessage(error));
    },
    scope: { id: 'cart' },
  });
  return { setQuantity: setQuantity.mutate, remove: remove.mutate, clear: clear.mutate };
}

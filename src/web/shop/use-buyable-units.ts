import { useQuery } from '@tanstack/react-query';
import { orpc } from '../lib/api.ts';
import { useCart } from './cart.ts';

/** From this few units on the number is shown. */
const FEW = 5;

/**
 * How many more units of a variant can be added to the cart, with the message about it. The page is the same for
 * everybody, so the browser requests the numbers.
 */
export function useBuyableUnits(productId: string, variantId: string | undefined, quantity: number) {
  const { data } = useQuery({ ...orpc.cart.units.queryOptions({ input: { id: productId } }), staleTime: 0 });
  const { data: cart } = useCart();
  const remainingUnits = data?.variants.find((one) => one.variantId === variantId)?.left ?? null;
  const inCart = cart?.items.find((item) => item.variantId === variantId)?.quantity ?? 0;
  const maximum = data ? Math.max(0, (remainingUnits ?? data.maximumPerLine) - inCart) : undefined;
  return { maximum, inCart, note: noteOf() };

  function noteOf(): string | null {
    if (!data || maximum === undefined || remainingUnits === 0) return null;
    const reached = quantity >= maximum;
    const more = inCart > 0 ? `, ${inCart} in your cart` : '';
    if (remainingUnits !== null)
      return remainingUnits <= FEW || reached ? `Only ${remainingUnits} left in stock${more}` : null;
    return reached ? `At most ${data.maximumPerLine} in an order${more}` : null;
  }
}

import slots from 'virtual:slots';
import type { Paise } from '#shared/money.ts';
import type { SlotName } from '#shared/slots.ts';

type ProductProps = { product: { id: string; slug: string; name: string; category: { slug: string } } };

/** Props of the components in each slot. */
export type SlotProps = {
  [Name in SlotName]: Name extends `product-${string}`
    ? ProductProps
    : Name extends `list-${string}`
      ? { category: string | null }
      : Name extends `checkout-${string}` | `cart-${string}`
        ? { total: Paise }
        : Name extends 'payment-success'
          ? { orderId: string }
          : Name extends 'order-status'
            ? { order: string }
            : Name extends 'article-bottom'
              ? { slug: string }
              : object;
};

/** The extensions' components of a slot, in the order of ojas.config.ts. */
export function Slot<Name extends SlotName>({ name, ...props }: { name: Name } & SlotProps[Name]) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the build writes the list
  return slots[name]?.map((Part, index) => <Part key={index} {...props} />);
}

import { useState } from 'react';
import type { Product } from './product-page.tsx';

/** Which flavour and size are chosen, and the variant that they name. */
export function useVariantSelection(product: Product) {
  const several = product.flavours.length > 1;
  // one flavour needs no choosing; several want one before anything is added
  const [flavour, chooseFlavour] = useState<string | null>(several ? null : (product.flavours[0] ?? null));
  const shownFlavour = flavour ?? firstToBuy(product)?.flavour ?? null;
  const ofFlavour = product.variants.filter(
    (variant) => variant.flavour === shownFlavour || product.flavours.length === 0,
  );
  const sizes = [...new Set(ofFlavour.map((variant) => variant.size))];
  const [size, chooseSize] = useState<string | null>(null);
  const wantedSize = sizes.includes(size)
    ? size
    : (ofFlavour.find((variant) => variant.inStock)?.size ?? sizes[0] ?? null);
  const variant = ofFlavour.find((one) => one.size === wantedSize) ?? ofFlavour[0] ?? product.variants[0];
  return {
    /** what the person chose; null while a choice is still wanted */
    flavour,
    /** what the page shows meanwhile */
    shownFlavour,
    sizes,
    size: wantedSize,
    variant,
    chooseFlavour,
    chooseSize,
    flavourMissing: several && flavour === null,
  };
}

const firstToBuy = (product: Product) => product.variants.find((variant) => variant.inStock) ?? product.variants[0];

export type VariantSelection = ReturnType<typeof useVariantSelection>;

import type { Product } from './product.ts';

/**
 * The images of a flavour; without a choice, those of the initial flavour. A flavour without its own shows images of no
 * flavour, else of the first one.
 */
export function imagesForFlavour({ variants, images }: Pick<Product, 'variants' | 'images'>, flavour: string | null) {
  const first = variants.find((variant) => variant.inStock) ?? variants[0];
  const flavourShown = flavour ?? first?.flavour ?? null;
  const of = (name: string | null | undefined) => images.filter((image) => image.flavour === name);
  return [of(flavourShown), of(null), of(images[0]?.flavour)].find((list) => list.length > 0) ?? [];
}

/** A variant in the feed. Amounts are paise. */
export type FeedItem = {
  /** the SKU, which is stable while the variant is sold */
  id: string;
  title: string;
  description: string;
  link: string;
  image: string | null;
  moreImages: string[];
  isAvailable: boolean;
  price: number;
  /** below the price: the current selling price */
  salePrice: number | null;
  groupId: string;
  brand: string;
  productType: string;
  size: string | null;
  flavour: string | null;
  /** such as '1 kg' or '500 ml', for the price per unit */
  measure: string | null;
  /** weight with packaging; absent in items of an earlier version */
  grossGrams?: number | null;
};

type Image = { key: string; flavour: string | null };
/** A product as the API of the shop returns it. */
export type FeedSource = {
  id: string;
  slug: string;
  name: string;
  description: string;
  category: { name: string };
  images: readonly Image[];
  variants: readonly {
    flavour: string | null;
    size: string | null;
    sku: string;
    price: number;
    originalPrice: number | null;
    netQuantity: { value: number; unit: string } | null;
    grossGrams: number | null;
    inStock: boolean;
  }[];
};

/** the longest that Google and Meta take */
const TITLE = 150;
const DESCRIPTION = 5000;
const MORE_IMAGES = 10;
const MEASURES = new Set(['g', 'kg', 'mg', 'ml', 'l']);

/** One item for each variant that is sold. */
export function toFeedItems(product: FeedSource, { origin, brand }: { origin: string; brand: string }): FeedItem[] {
  return product.variants.map((variant) => {
    const flavourImages = product.images.filter(({ flavour }) => flavour === variant.flavour);
    const images = [
      ...flavourImages,
      ...product.images.filter((image) => !flavourImages.includes(image) && image.flavour === null),
    ];
    const [first, ...others] = (images.length > 0 ? images : product.images).map(
      ({ key }) => `${origin}/share/${key}.jpg`,
    );
    const { netQuantity: net } = variant;
    return {
      id: variant.sku,
      title: [product.name, variant.flavour, variant.size].filter(Boolean).join(', ').slice(0, TITLE),
      description: product.description.slice(0, DESCRIPTION),
      link: `${origin}/product/${product.slug}${choiceOf(variant)}`,
      image: first ?? null,
      moreImages: others.slice(0, MORE_IMAGES),
      isAvailable: variant.inStock,
      // feeds name the higher price first
      price: variant.originalPrice ?? variant.price,
      salePrice: variant.originalPrice === null ? null : variant.price,
      groupId: product.id,
      brand,
      productType: product.category.name,
      size: variant.size,
      flavour: variant.flavour,
      grossGrams: variant.grossGrams,
      measure: net && MEASURES.has(net.unit.toLowerCase()) ? `${net.value} ${net.unit.toLowerCase()}` : null,
    };
  });
}

function choiceOf({ flavour, size }: { flavour: string | null; size: string | null }): string {
  const query = new URLSearchParams({ ...(flavour ? { flavour } : {}), ...(size ? { size } : {}) }).toString();
  return query && `?${query}`;
}

/** Why an advertiser may refuse a product, as staff read it. */
export function problemsOf(product: FeedSource): string[] {
  return [
    ...(product.images.length === 0 ? ['It has no image'] : []),
    ...(product.description.trim().length < 30 ? ['Its description is shorter than 30 characters'] : []),
    ...(product.variants.some(({ sku }) => sku.length > 50) ? ['A SKU is longer than 50 characters'] : []),
    ...(product.variants.some(({ price }) => price <= 0) ? ['It costs nothing'] : []),
    ...(product.name.length > TITLE ? ['Its name is longer than 150 characters'] : []),
  ];
}

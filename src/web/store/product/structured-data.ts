import { clip } from '#shared/text.ts';
import type { Review, ReviewSummary } from '../../shop/ugc-api.ts';
import type { Product } from './product-page.tsx';

type Shop = { origin: string; siteName: string; returnWindowDays: number };

type Reviews = { summary: ReviewSummary; rows: Review[] };

const priceOf = (paise: number) => (paise / 100).toFixed(2);

/**
 * The product for search engines: one offer per variant with its price and availability. Ratings only from real,
 * displayed reviews.
 */
export function productData(product: Product, { origin, siteName, returnWindowDays }: Shop, reviews?: Reviews) {
  const url = `${origin}/product/${product.slug}`;
  const shared = {
    brand: { '@type': 'Brand', name: siteName },
    description: clip(product.description, 300),
    category: product.category.name,
    ...ratingData(reviews),
    image: product.images.slice(0, 4).map(({ key }) => `${origin}/share/${key}.jpg`),
  };
  const imageOf = (flavour: string | null) => {
    const own = product.images.find((image) => image.flavour === flavour) ?? product.images[0];
    return own ? `${origin}/share/${own.key}.jpg` : undefined;
  };
  const offer = ({ price, inStock, sku }: Product['variants'][number]) => ({
    '@type': 'Offer',
    url,
    sku,
    price: priceOf(price),
    priceCurrency: 'INR',
    availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: siteName },
    shippingDetails: { '@id': '#delivery' },
    hasMerchantReturnPolicy: { '@id': '#returns' },
  });
  const terms = [
    {
      '@type': 'OfferShippingDetails',
      '@id': '#delivery',
      shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
        transitTime: { '@type': 'QuantitativeValue', minValue: 1, maxValue: 7, unitCode: 'DAY' },
      },
    },
    {
      '@type': 'MerchantReturnPolicy',
      '@id': '#returns',
      applicableCountry: 'IN',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: returnWindowDays,
      returnMethod: 'https://schema.org/ReturnByMail',
      returnFees: 'https://schema.org/FreeReturn',
    },
  ];
  const [only] = product.variants;
  if (product.variants.length === 1 && only)
    return {
      '@graph': [
        { '@type': 'Product', name: product.name, url, sku: only.sku, ...shared, offers: offer(only) },
        ...terms,
      ],
    };
  const group = {
    '@type': 'ProductGroup',
    name: product.name,
    url,
    productGroupID: product.slug,
    variesBy: [
      ...(product.flavours.length > 1 ? ['https://schema.org/flavor'] : []),
      ...(new Set(product.variants.map(({ size }) => size)).size > 1 ? ['https://schema.org/size'] : []),
    ],
    ...shared,
    hasVariant: product.variants.map((variant) => ({
      '@type': 'Product',
      name: [product.name, variant.flavour, variant.size].filter(Boolean).join(', '),
      sku: variant.sku,
      image: imageOf(variant.flavour),
      description: shared.description,
      offers: offer(variant),
    })),
  };
  return { '@graph': [group, ...terms] };
}

function ratingData(reviews: Reviews | undefined) {
  if (!reviews || reviews.summary.average === null) return {};
  const { average, count } = reviews.summary;
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
    review: reviews.rows.map(({ name, rating, title, content, createdAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      datePublished: createdAt.slice(0, 10),
      name: title,
      reviewBody: clip(content, 500),
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
    })),
  };
}

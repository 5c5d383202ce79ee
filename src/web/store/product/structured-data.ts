import { MAX_GROSS_GRAMS } from '#features/catalog/package-rules.ts';
import { carriesWeight, deliveryCharge } from '#features/delivery/charge-rules.ts';
import type { DeliverySummary } from '#features/delivery/contract.ts';
import { clip } from '#shared/text.ts';
import type { Review, ReviewSummary } from '../../shop/ugc-api.ts';
import type { Product } from './product.ts';

type Shop = { origin: string; siteName: string; returnWindowDays: number };

type Variant = Product['variants'][number];

type Reviews = { summary: ReviewSummary; rows: Review[] };

const priceOf = (paise: number) => (paise / 100).toFixed(2);

/**
 * The product for search engines: one offer per variant with its price, availability and delivery charge. Ratings only
 * from real, displayed reviews.
 */
export function productData(
  product: Product,
  { origin, siteName, returnWindowDays }: Shop,
  { reviews, delivery }: { reviews?: Reviews | undefined; delivery?: DeliverySummary | undefined } = {},
) {
  const url = `${origin}/product/${product.slug}`;
  const shared = {
    brand: { '@type': 'Brand', name: siteName },
    description: clip(product.description, 300),
    category: product.category.name,
    ...ratingData(reviews),
    image: product.images.slice(0, 4).map(({ key }) => `${origin}/share/${key}.jpg`),
  };
  const imageOf = (flavour: string | null) => {
    const variantImage = product.images.find((image) => image.flavour === flavour) ?? product.images[0];
    return variantImage ? `${origin}/share/${variantImage.key}.jpg` : undefined;
  };
  const offer = ({ price, grossGrams, inStock, sku }: Variant) => ({
    '@type': 'Offer',
    url,
    sku,
    price: priceOf(price),
    priceCurrency: 'INR',
    availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: siteName },
    ...shippingData({ price, grossGrams }, delivery),
    hasMerchantReturnPolicy: { '@id': '#returns' },
  });
  const terms = [
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

/** Charge and days of one unit; nothing where they differ by pincode, or by a weight that is not known. */
function shippingData({ price, grossGrams }: Pick<Variant, 'price' | 'grossGrams'>, delivery?: DeliverySummary) {
  const weights = grossGrams === null ? [1, MAX_GROSS_GRAMS] : [grossGrams];
  const [lightest, ...others] = weights.map((grams) => {
    const option = delivery?.options.find((one) => carriesWeight(one, grams));
    return option && { option, charge: deliveryCharge(option, { amount: price, grams }) };
  });
  const isSame = others.every((one) => one?.option === lightest?.option && one?.charge === lightest?.charge);
  if (!lightest || !isSame) return {};
  const { minDays, maxDays } = lightest.option;
  return {
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: priceOf(lightest.charge), currency: 'INR' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
      ...(!delivery?.isPlain && {
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          transitTime: { '@type': 'QuantitativeValue', minValue: minDays, maxValue: maxDays, unitCode: 'DAY' },
        },
      }),
    },
  };
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

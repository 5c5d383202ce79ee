import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, redirect, type ShouldRevalidateFunctionArgs, useParams } from 'react-router';
import { clip } from '#shared/text.ts';
import { ArrowRight } from '../../icons/arrow-right.ts';
import { orpc } from '../../lib/api.ts';
import { prefetch, queryClientContext } from '../../lib/prefetch.ts';
import { batchQueries } from '../../shop/batch-api.ts';
import { Breadcrumbs } from '../../shop/breadcrumbs.tsx';
import { CompareBar } from '../../shop/compare-toggle.tsx';
import { breadcrumbData, JsonLd } from '../../shop/json-ld.tsx';
import { MissingItem } from '../../shop/missing-item.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import productCardStyles from '../../shop/product-card.module.css';
import { ProductCard } from '../../shop/product-card.tsx';
import { RecentlyViewed } from '../../shop/recently-viewed.tsx';
import { rememberViewed } from '../../shop/recently-viewed-store.ts';
import { Slot } from '../../shop/slot.tsx';
import { storefrontQuery, useStorefront } from '../../shop/storefront.ts';
import { productReviewsQuery } from '../../shop/ugc-api.ts';
import arrowLinkStyles from '../../ui/arrow-link.module.css';
import skeletonStyles from '../../ui/skeleton.module.css';
import type { Route } from './+types/product-page';
import buyBoxStyles from './buy-box.module.css';
import { BuyBox } from './buy-box.tsx';
import { Declarations } from './declarations.tsx';
import { deliverySummaryQuery } from './delivery-summary-query.ts';
import galleryStyles from './gallery.module.css';
import { Gallery } from './gallery.tsx';
import type { Product } from './product.ts';
import styles from './product-page.module.css';
import { ProductTabs } from './product-tabs.tsx';
import { productData } from './structured-data.ts';
import { Usage } from './usage.tsx';
import { useVariantSelection } from './use-variant-selection.ts';

const productQuery = (id: string) => orpc.catalog.get.queryOptions({ input: { id } });
/** Asked only of products whose stock is counted by batch. */
const batchesQuery = (product: Pick<Product, 'slug' | 'variants'>) => ({
  ...batchQueries.batches.ofProduct.queryOptions({ input: { id: product.slug } }),
  enabled: product.variants.some(({ tracksBatches }) => tracksBatches),
});
const relatedQuery = (id: string) => orpc.catalog.related.queryOptions({ input: { id } });

const page = async ({ context, params, request }: Pick<Route.LoaderArgs, 'context' | 'params' | 'request'>) => {
  const { id } = params as { id: string };
  const client = context.get(queryClientContext);
  const shop = await client.ensureQueryData({ ...storefrontQuery(), retry: false }).catch(() => null);
  const [result] = await Promise.all([
    prefetch(context, productQuery(id), relatedQuery(id)),
    // reviews and charges may fail to load
    shop?.reviews && client.prefetchQuery({ ...productReviewsQuery(id), retry: false }),
    import.meta.env.SSR && client.prefetchQuery({ ...deliverySummaryQuery(), retry: false }),
  ]);
  // the slug's URL is canonical: ids and former slugs redirect to it
  const product = client.getQueryData(productQuery(id).queryKey);
  const batches = product && batchesQuery(product);
  // what is sent next may fail to load
  if (batches?.enabled) await client.prefetchQuery({ ...batches, retry: false });
  if (product && product.slug !== id) throw redirect(`/product/${product.slug}${new URL(request.url).search}`, 301);
  return result;
};

export { page as loader, page as clientLoader };

/** Flavour and size in the URL change only the view, so nothing is loaded again. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;

export default function ProductPage() {
  const { id = '' } = useParams();
  const { data: product, isError, error, refetch } = useQuery(productQuery(id));
  if (product) return <Found key={product.id} product={product} />;
  if (!isError) return <ProductSkeleton />;
  return (
    <MissingItem
      what="product"
      error={error}
      onRetry={refetch}
      backLink={{ to: '/products', label: 'Back to Products' }}
    />
  );
}

function Found({ product }: { product: Product }) {
  const choice = useVariantSelection(product);
  const { data: related } = useQuery(relatedQuery(product.slug));
  const shop = useStorefront();
  const { data: reviews } = useQuery({ ...productReviewsQuery(product.slug), enabled: shop.reviews });
  const { data: delivery } = useQuery(deliverySummaryQuery());
  const { data: batches = [] } = useQuery(batchesQuery(product));
  const batch = batches.find(({ variantId }) => variantId === choice.variant?.id);
  useEffect(() => rememberViewed(product.slug), [product.slug]);
  return (
    <div className="page-width">
      <PageMeta
        title={product.name}
        description={clip(product.description, 160)}
        path={`/product/${product.slug}`}
        picture={product.images[0]}
      />
      <JsonLd data={import.meta.env.SSR && productData(product, shop, { reviews, delivery })} />
      <JsonLd
        data={
          import.meta.env.SSR &&
          breadcrumbData(shop.origin, [
            ['Home', '/'],
            ['Products', '/products'],
            [product.category.name, `/products/${product.category.slug}`],
            [product.name, `/product/${product.slug}`],
          ])
        }
      />
      <div className={styles.top}>
        <Breadcrumbs
          way={[
            { name: 'Products', to: '/products' },
            { name: product.category.name, to: `/products/${product.category.slug}`, onlyWide: true },
          ]}
          here={product.name}
        />
        <Link className="link text-small" to="/products">
          Back to Products
        </Link>
      </div>
      <div className={styles.product}>
        <Gallery product={product} flavour={choice.flavour} />
        <BuyBox product={product} choice={choice} batch={batch} />
      </div>
      <div className={`split ${styles.details}`}>
        <div>
          <div id="reviews">
            <ProductTabs product={product} choice={choice} />
          </div>
          {product.declarations && <Usage declarations={product.declarations} />}
        </div>
        <div className={styles.side}>
          <Declarations product={product} choice={choice} />
          <Slot name="product-details" product={product} />
        </div>
      </div>
      <Slot name="product-bottom" product={product} />
      {related && related.length > 0 && (
        <section className={styles.related} aria-labelledby="related">
          <div className={`row-apart ${styles.relatedHead}`}>
            <h2 className="heading-2 heading" id="related">
              Goes well with
            </h2>
            <Link className={arrowLinkStyles.link} to={`/products/${product.category.slug}`}>
              <span>All {product.category.name}</span>
              <ArrowRight />
            </Link>
          </div>
          <div className={`${productCardStyles.grid} ${productCardStyles.fourColumns}`}>
            {related.map((one) => (
              <ProductCard key={one.id} product={one} />
            ))}
          </div>
        </section>
      )}
      <RecentlyViewed except={product.slug} />
      <CompareBar />
    </div>
  );
}

function ProductSkeleton() {
  return (
    <div className="page-width" aria-busy="true">
      <div className={styles.product}>
        <div className={galleryStyles.gallery}>
          <div className={`${galleryStyles.main} ${skeletonStyles.skeleton}`} />
        </div>
        <div className={`${buyBoxStyles.box} ${buyBoxStyles.loading}`} aria-hidden="true">
          <div className={skeletonStyles.skeleton} />
          <div className={skeletonStyles.skeleton} />
          <div className={skeletonStyles.skeleton} />
        </div>
      </div>
    </div>
  );
}

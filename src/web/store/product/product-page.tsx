import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { Link, redirect, type ShouldRevalidateFunctionArgs, useParams } from 'react-router';
import { clip } from '#shared/text.ts';
import { orpc } from '../../lib/api.ts';
import { prefetch, queryClientContext } from '../../lib/prefetch.ts';
import { CompareBar } from '../../shop/compare-toggle.tsx';
import { breadcrumbData, JsonLd } from '../../shop/json-ld.tsx';
import { MissingItem } from '../../shop/missing-item.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import { ProductCard } from '../../shop/product-card.tsx';
import { RecentlyViewed } from '../../shop/recently-viewed.tsx';
import { rememberViewed } from '../../shop/recently-viewed-store.ts';
import { storefrontQuery, useStorefront } from '../../shop/storefront.ts';
import { productReviewsQuery } from '../../shop/ugc-api.ts';
import '../../styles/nutrition-label.css';
import '../../styles/product.css';
import '../../styles/reviews.css';
import { Breadcrumbs } from '../../shop/breadcrumbs.tsx';
import type { Route } from './+types/product-page';
import { BuyBox } from './buy-box.tsx';
import { Declarations } from './declarations.tsx';
import { Gallery } from './gallery.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { productData } from './structured-data.ts';
import { Usage } from './usage.tsx';
import { useVariantSelection } from './use-variant-selection.ts';

const productQuery = (id: string) => orpc.catalog.get.queryOptions({ input: { id } });
const relatedQuery = (id: string) => orpc.catalog.related.queryOptions({ input: { id } });

const page = async ({ context, params, request }: Pick<Route.LoaderArgs, 'context' | 'params' | 'request'>) => {
  const { id } = params as { id: string };
  const client = context.get(queryClientContext);
  const shop = await client.ensureQueryData({ ...storefrontQuery(), retry: false }).catch(() => null);
  const [result] = await Promise.all([
    prefetch(context, productQuery(id), relatedQuery(id)),
    // the page stands without them, too
    shop?.reviews && client.prefetchQuery({ ...productReviewsQuery(id), retry: false }),
  ]);
  // the slug is the canonical address: ids and earlier slugs lead to it
  const product = client.getQueryData(productQuery(id).queryKey);
  if (product && product.slug !== id) throw redirect(`/product/${product.slug}${new URL(request.url).search}`, 301);
  return result;
};

export { page as loader, page as clientLoader };

/** Flavour and size in the address make no other page: nothing is loaded again. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;

export default function ProductPage() {
  const { id = '' } = useParams();
  const { data: product, isError, error, refetch } = useQuery(productQuery(id));
  if (product) return <Found key={product.id} product={product} />;
  if (!isError) return <ProductSkeleton />;
  return (
    <MissingItem what="product" error={error} onRetry={refetch} back={{ to: '/products', label: 'Back to Products' }} />
  );
}

export type Product = NonNullable<Awaited<ReturnType<typeof import('../../lib/api.ts').api.catalog.get>>>;

function Found({ product }: { product: Product }) {
  const choice = useVariantSelection(product);
  const { data: related } = useQuery(relatedQuery(product.slug));
  const shop = useStorefront();
  const { data: reviews } = useQuery({ ...productReviewsQuery(product.slug), enabled: shop.reviews });
  useEffect(() => rememberViewed(product.slug), [product.slug]);
  return (
    <div className="wrap">
      <PageMeta
        title={product.name}
        description={clip(product.description, 160)}
        path={`/product/${product.slug}`}
        picture={product.images[0]}
      />
      <JsonLd data={productData(product, shop, reviews)} />
      <JsonLd
        data={breadcrumbData(shop.origin, [
          ['Home', '/'],
          ['Products', '/products'],
          [product.category.name, `/products/${product.category.slug}`],
          [product.name, `/product/${product.slug}`],
        ])}
      />
      <div className="pd__top">
        <Breadcrumbs
          way={[
            { name: 'Products', to: '/products' },
            { name: product.category.name, to: `/products/${product.category.slug}`, onlyWide: true },
          ]}
          here={product.name}
        />
        <Link className="lnk sm" to="/products">
          Back to Products
        </Link>
      </div>
      <div className="pd">
        <Gallery product={product} flavour={choice.flavour} />
        <BuyBox product={product} choice={choice} />
      </div>
      <div className="pd2">
        <div className="pd2__l">
          <div id="reviews">
            <ProductTabs product={product} choice={choice} />
          </div>
          {product.declarations && <Usage declarations={product.declarations} />}
        </div>
        <div className="pd2__r">
          <Declarations product={product} choice={choice} />
        </div>
      </div>
      {related && related.length > 0 && (
        <section className="pd3" aria-labelledby="related">
          <div className="pd3__h">
            <h2 className="h2 hd" id="related">
              Goes with it
            </h2>
            <Link className="go" to={`/products/${product.category.slug}`}>
              <span>All {product.category.name}</span>
              <ArrowRight className="ic" aria-hidden="true" />
            </Link>
          </div>
          <div className="cards cards--4">
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
    <div className="wrap" aria-busy="true">
      <div className="pd">
        <div className="gal">
          <div className="gal__m sk" />
        </div>
        <div className="buy buy--sk" aria-hidden="true">
          <div className="sk" />
          <div className="sk" />
          <div className="sk" />
        </div>
      </div>
    </div>
  );
}

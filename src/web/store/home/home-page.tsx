import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { orpc } from '../../lib/api.ts';
import { load } from '../../lib/page-data.ts';
import { ProductCard } from '../../shop/product-card.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import type { Route } from './+types/home-page';

const popular = () => orpc.catalog.list.queryOptions({ input: { sort: 'popular' } });
const page = ({ context }: Pick<Route.LoaderArgs, 'context'>) => load(context, popular());

export { page as loader, page as clientLoader };

export default function HomePage() {
  const { siteName, siteDescription } = useStorefront();
  const { data } = useQuery(popular());
  return (
    <>
      <title>{`${siteName}: protein, creatine and everyday nutrition`}</title>
      <meta name="description" content={siteDescription} />
      <section className="wrap sec intro">
        <h1 className="h-hero hd">Vigour, with the whole label on show</h1>
        <p className="lead muted">{siteDescription}</p>
        <div className="res__a">
          <Link className="btn btn--go" to="/products">
            Explore Products
          </Link>
        </div>
      </section>
      <section className="wrap intro__best" aria-labelledby="best">
        <h2 className="h2 hd" id="best">
          Best known
        </h2>
        <div className="cards cards--4">
          {data?.items.slice(0, 8).map((product) => (
            <ProductCard key={product.id} product={product} />
          ))}
        </div>
        <Link className="go" to="/products">
          <span>All products</span>
          <ArrowRight className="ic" aria-hidden="true" />
        </Link>
      </section>
    </>
  );
}

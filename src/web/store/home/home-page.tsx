import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../lib/api.ts';
import { lazyHydrate } from '../../lib/lazy-hydration.tsx';
import { prefetch } from '../../lib/prefetch.ts';
import { JsonLd } from '../../shop/json-ld.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import '../../styles/home.css';
import type { Route } from './+types/home-page';
import { DefaultHero } from './default-hero.tsx';
import { Hero } from './hero.tsx';
import { ProductTabs, tabQuery } from './product-tabs.tsx';
import { shopData } from './structured-data.ts';
import { WhyChooseUs } from './why-choose-us.tsx';

const LowerHalf = lazyHydrate('lower-half', () => import('./below-the-fold.tsx'), 'near');
const heroQuery = () => orpc.content.hero.queryOptions({ input: undefined });
const page = ({ context }: Pick<Route.LoaderArgs, 'context'>) => prefetch(context, heroQuery(), tabQuery());

export { page as loader, page as clientLoader };

export default function HomePage() {
  const shop = useStorefront();
  const { siteName, siteDescription } = shop;
  const { data: slides = [] } = useQuery(heroQuery());
  const { data: products } = useQuery(tabQuery());
  const title = `${siteName}: protein, creatine and everyday nutrition`;
  return (
    <>
      <JsonLd data={shopData(shop)} />
      <PageMeta bare title={title} description={siteDescription} path="/" />
      {slides.length > 0 ? (
        <>
          <h1 className="visually-hidden">{title}</h1>
          <Hero slides={slides} />
        </>
      ) : (
        <DefaultHero />
      )}
      <WhyChooseUs />
      <ProductTabs />
      <LowerHalf categories={products?.facets.categories ?? []} products={products?.items ?? []} />
    </>
  );
}

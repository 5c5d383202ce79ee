import type { Product } from '../../shop/product-card.tsx';
import { Newsletter } from './newsletter.tsx';
import { ShopByGoal } from './shop-by-goal.tsx';
import { Testimonials } from './testimonials.tsx';

type Props = { categories: readonly { value: string }[]; products: readonly Product[] };

/** What one reaches by scrolling. */
export default function BelowTheFold({ categories, products }: Props) {
  return (
    <>
      {products.length > 0 && <ShopByGoal categories={categories} products={products} />}
      <Testimonials />
      <Newsletter />
    </>
  );
}

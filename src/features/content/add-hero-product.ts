import { and, eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { heroProducts } from '#db/schema/content.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { isPublished } from '../catalog/is-published.ts';
import type { HeroProduct } from './admin-contract.ts';
import { validateHeroProduct } from './form-rules.ts';
import { listHeroProducts } from './list-hero-products.ts';

type Input = { productId: string | null; displayOrder: number | null; isActive?: boolean };

/** Adds a product to the hero section. INVALID_HERO_PRODUCT {fields}, also when it is already there. */
export async function addHeroProduct(app: App, staff: Staff, input: Input): Promise<HeroProduct> {
  const { productId, displayOrder, isActive } = input;
  const fields = validateHeroProduct(input);
  if (productId === null || displayOrder === null || Object.keys(fields).length > 0)
    throw new DomainError('INVALID_HERO_PRODUCT', { fields });
  return transact(app.db, async (tx) => {
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, productId), isPublished));
    if (!product)
      throw new DomainError('INVALID_HERO_PRODUCT', { fields: { productId: 'This product no longer exists' } });
    const [row] = await tx
      .insert(heroProducts)
      .values({ productId, displayOrder, isActive, createdAt: app.now() })
      .onConflictDoNothing()
      .returning({ id: heroProducts.id });
    if (!row)
      throw new DomainError('INVALID_HERO_PRODUCT', {
        fields: { productId: 'This product is in the hero section already' },
      });
    const [after] = await listHeroProducts(tx, row.id);
    await recordChange(tx, staff, app.now(), {
      action: 'hero.add',
      entityId: row.id,
      label: after!.name,
      after: after!,
    });
    return after!;
  });
}

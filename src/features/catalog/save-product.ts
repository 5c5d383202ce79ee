import { pgConstraint, transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { ProductInput } from './product-input.ts';
import { validateProduct } from './product-rules.ts';
import type { AdminProduct } from './read-admin-product.ts';
import { type ProductChange, writeProducts } from './write-products.ts';

/**
 * Creates a product (`expected` null) or updates one. INVALID_PRODUCT {fields}, EDIT_CONFLICT when it differs from
 * `expected`.
 */
export async function saveProduct(
  app: App,
  staff: Staff,
  expected: { id: string; updatedAt: string } | null,
  input: ProductInput,
  /** what a new product does not get from its input */
  origin: Pick<ProductChange, 'newId' | 'importHandle' | 'address'> = {},
): Promise<AdminProduct> {
  const fields = validateProduct(input);
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_PRODUCT', { fields });
  const [saved] = await transact(app.db, (tx) => writeProducts(app, tx, staff, [{ expected, input, ...origin }])).catch(
    (error) => {
      throw toUniqueError(error) ?? error;
    },
  );
  return saved!;
}

/** The domain error of a violated constraint: two simultaneous saves may both find a name free. */
export function toUniqueError(error: unknown): DomainError | null {
  const constraint = pgConstraint(error);
  if (constraint === 'product_variants_sku_unique')
    return new DomainError('INVALID_PRODUCT', { fields: { variants: 'A SKU is in use by another product' } });
  if (constraint === 'products_import_handle_unique')
    return new DomainError('INVALID_PRODUCT', { fields: { name: 'Another product has just got this handle' } });
  if (constraint === 'products_slug_unique' || constraint === 'product_slugs_pkey')
    return new DomainError('INVALID_PRODUCT', {
      fields: { name: 'Another product has just got this name. Save again.' },
    });
  if (constraint === 'product_variants_stock')
    return new DomainError('INVALID_PRODUCT', {
      fields: { variants: 'Stock cannot be below what unpaid orders hold' },
    });
  return null;
}

import { randomUUID } from 'node:crypto';
import { EMPTY_PACKAGE } from '../src/features/catalog/package-rules.ts';
import type { ProductInput } from '../src/features/catalog/product-input.ts';

/** A category as submitted by the form of staff. */
export const categoryInput = (name: string) => ({
  name,
  description: '',
  mediaId: null,
  displayOrder: null,
  isActive: true,
});

export const variantInput = (values: Partial<ProductInput['variants'][number]> = {}) => ({
  id: null,
  flavour: null,
  size: null,
  sku: '',
  price: null,
  originalPrice: null,
  netQuantity: null,
  servings: null,
  ...EMPTY_PACKAGE,
  stock: { was: null, now: 10 },
  ...values,
});

/** A product of two flavours as submitted by the form of staff. */
export const productInput = (categoryId: string, values: Partial<ProductInput> = {}): ProductInput => ({
  name: `Whey ${randomUUID().slice(0, 8)}`,
  subtitle: '',
  description: '',
  categoryId,
  price: 289_900,
  originalPrice: 349_900,
  badge: null,
  rating: null,
  reviewsCount: 0,
  inStock: true,
  lowStockThreshold: null,
  hsn: '21069099',
  taxRate: 5,
  taxRateEffectiveFrom: null,
  diet: 'veg',
  netQuantity: { value: 1, unit: 'kg' },
  servings: 30,
  servingSize: '33 g',
  proteinPerServing: 25,
  dailyServings: 1,
  highlight: { value: '25 g', label: 'protein' },
  nutrition: null,
  declarations: null,
  searchTerms: [],
  specifications: [{ name: 'Form', value: 'Powder' }],
  pictures: [],
  variants: [
    variantInput({ flavour: 'Mango' }),
    variantInput({ flavour: 'Chocolate', stock: { was: null, now: null } }),
  ],
  ...values,
});

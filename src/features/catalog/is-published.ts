import { eq } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';

/** SQL: the product is in the store. All that customers see, and all that they order, asks for it. */
export const isPublished = eq(products.state, 'published');

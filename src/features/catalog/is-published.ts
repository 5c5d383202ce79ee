import { eq } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';

/** SQL: the product is in the store. Every query for customers has this condition. */
export const isPublished = eq(products.state, 'published');

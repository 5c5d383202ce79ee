import { count, eq } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { newsletterSubscribers } from '#db/schema/newsletter.ts';

export async function countActiveSubscribers(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.isActive, true));
  return row!.n;
}

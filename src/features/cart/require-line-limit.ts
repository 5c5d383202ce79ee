import type { Queryable } from '#db/queryable.ts';
import { DomainError } from '#shared/domain-error.ts';
import { readSettings } from '../settings/read-settings.ts';

type Line = { quantity: number; name?: string };

/** Refuses a line above the limit with QUANTITY_LIMIT_REACHED, for cart, buy now, quote and order alike. */
export async function requireLineLimit(db: Queryable, lines: readonly Line[]): Promise<void> {
  const limit = (await readSettings(db)).shop.maximumPerLine;
  const over = lines.find(({ quantity }) => quantity > limit);
  if (over) throw new DomainError('QUANTITY_LIMIT_REACHED', { limit, name: over.name ?? null });
}

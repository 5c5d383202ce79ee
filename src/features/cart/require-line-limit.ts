import type { Queryable } from '#db/client.ts';
import { DomainError } from '#shared/domain-error.ts';
import { readSettings } from '../settings/read-settings.ts';

type Line = { quantity: number; name?: string };

/** Refuses a line above the shop's limit with QUANTITY_LIMIT_REACHED, wherever it comes from: cart, buy now, quote or order. */
export async function requireLineLimit(db: Queryable, lines: readonly Line[]): Promise<void> {
  const limit = (await readSettings(db)).shop.maximumPerLine;
  const over = lines.find(({ quantity }) => quantity > limit);
  if (over) throw new DomainError('QUANTITY_LIMIT_REACHED', { limit, name: over.name ?? null });
}

import { DomainError } from '#shared/domain-error.ts';
import type { Paise } from '#shared/money.ts';
import type { PriceOverride } from '../orders/process/commands.ts';

/** A price in paise that staff set for a unit, and why. */
export type SetPrice = { price: Paise; reason: string };
type Line = { variantId: string; name: string; price: Paise; mrp: Paise | null };

/**
 * A line at the price that staff set; at that of the catalogue nothing is replaced. PRICE_NOT_ALLOWED {maximum} below 0,
 * or above the MRP, which no law allows; the price of the catalogue where no MRP is known.
 */
export function overridePrice<Item extends Line>(
  item: Item,
  setPrice: SetPrice | null,
): Item & { priceOverride?: PriceOverride } {
  if (!setPrice) return item;
  const { price, reason } = setPrice;
  const maximum = item.mrp ?? item.price;
  if (price < 0 || price > maximum)
    throw new DomainError('PRICE_NOT_ALLOWED', { variantId: item.variantId, name: item.name, maximum });
  return price === item.price ? item : { ...item, price, priceOverride: { listPrice: item.price, reason } };
}

import type { NutritionPanel } from '#db/schema/catalog.ts';
import { SUGAR_FREE_TOKEN, searchTerms } from './search-words.ts';

type Described = {
  name: string;
  subtitle: string;
  categoryName: string;
  searchTerms: readonly string[];
  flavours: readonly (string | null)[];
  /** pack sizes of its variants: '1 kg', '60 capsules' */
  sizes: readonly (string | null)[];
  netQuantity: { value: number; unit: string } | null;
  nutrition: NutritionPanel | null;
};

/** The search tokens of a product: the words of its texts and the facts of its packs and its label. */
export function productTokens(product: Described): string[] {
  const { name, subtitle, categoryName, flavours, sizes, netQuantity, nutrition } = product;
  const named = searchTerms(name, subtitle, categoryName, ...product.searchTerms, ...flavours);
  const packed = searchTerms(...sizes, netQuantity && `${netQuantity.value} ${netQuantity.unit}`);
  // '25 g of protein' in a text is not a pack size
  const isSugarFree = named.facts.includes(SUGAR_FREE_TOKEN) || declaresNoSugars(nutrition);
  const facts = [...packed.facts, ...(isSugarFree ? [SUGAR_FREE_TOKEN] : [])];
  return [...new Set([...named.words, ...facts])];
}

function declaresNoSugars(nutrition: NutritionPanel | null): boolean {
  const sugars = nutrition?.rows.find(({ name }) => /^(?:total )?sugars?\b/i.test(name.trim()));
  return /^0(?:[.,]0+)?\s*g?$/i.test((sugars?.per100g ?? sugars?.perServing ?? '').trim());
}

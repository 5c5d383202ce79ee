import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { rupeesText, typedRupees } from '../components/form/amount.ts';
import { useUrlAction } from '../components/list/use-url-action.ts';
import type { ProductFields } from './product-fields.ts';

/** What a link proposes: the new price in rupees, and how much lower it is. */
export type PriceProposal = { percent: number; price: string; name: string };

/**
 * Fills in the lower price that a link proposes (`?do=lower-price&percent=&variant=`), in whole rupees; it counts once it is
 * saved. A variant among several gets a price of its own, so that the others keep theirs.
 */
export function usePriceProposal(form: UseFormReturn<ProductFields>): PriceProposal | null {
  const [proposal, setProposal] = useState<PriceProposal | null>(null);
  const propose = (params: URLSearchParams) => {
    const percent = Number(params.get('percent'));
    const { variants, price, name } = form.getValues();
    const index = variants.findIndex(({ id }) => id === params.get('variant'));
    const variant = variants[index];
    const current = typedRupees(variant?.price || price);
    if (!variant || !(percent > 0 && percent < 100) || !current) return;
    const lowered = rupeesText(Math.round((current * (100 - percent)) / 10_000) * 100);
    const field = variants.length > 1 || variant.price ? (`variants.${index}.price` as const) : 'price';
    form.setValue(field, lowered, { shouldDirty: true });
    setProposal({ percent, price: lowered, name: [name, variant.flavour, variant.size].filter(Boolean).join(', ') });
  };
  useUrlAction({ 'lower-price': propose }, true, 'percent variant');
  return proposal;
}

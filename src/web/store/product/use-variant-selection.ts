import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useUpdateQuery, withParam } from '../../lib/url-query.ts';
import { selectVariant } from '../../shop/select-variant.ts';
import type { Product } from './product.ts';

const namedIn = (params: URLSearchParams) => ({ flavour: params.get('flavour'), size: params.get('size') });

/** The chosen flavour and size are in the URL, so that reloads and shared links keep them. */
export function useVariantSelection(product: Product) {
  const [params] = useSearchParams();
  const [selection, want] = useState(() => namedIn(params));
  useEffect(() => want(namedIn(params)), [params]);
  const updateQuery = useUpdateQuery({ replace: true });
  const choose = (name: 'flavour' | 'size') => (value: string) => {
    // the page follows at once, the URL after the router's navigation
    want((before) => ({ ...before, [name]: value }));
    updateQuery((before) => withParam(before, name, value));
  };
  return { ...selectVariant(product, selection), chooseFlavour: choose('flavour'), chooseSize: choose('size') };
}

export type VariantSelection = ReturnType<typeof useVariantSelection>;

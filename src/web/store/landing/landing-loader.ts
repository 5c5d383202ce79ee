import { type LoaderFunctionArgs, redirect } from 'react-router';
import { hasLandingPage, type LandingWord } from '#features/pages/landing-rules.ts';
import { prefetch, queryClientContext } from '../../lib/prefetch.ts';
import { menusQuery } from '../../shop/storefront.ts';
import { categoriesQuery } from '../components/categories-query.ts';
import { landingQuery } from './landing-products.tsx';

/** Loads a landing page on the server; a shop without its goods leads to its products instead. */
export const landingLoader =
  (word: LandingWord) =>
  async ({ context }: Pick<LoaderFunctionArgs, 'context'>) => {
    const result = await prefetch(context, landingQuery(word), categoriesQuery(), menusQuery());
    const client = context.get(queryClientContext);
    const categories = client.getQueryData(categoriesQuery().queryKey);
    const menus = client.getQueryData(menusQuery().queryKey);
    if (categories && menus && !hasLandingPage(word, categories, menus)) throw redirect('/products');
    return result;
  };

import operations from 'virtual:extension/product-quiz/contract';
import { createExtensionApi } from '#web/extension-api.tsx';
import type { quizContract } from './contract.ts';

export const { api: quizApi, queries: quizQueries } = createExtensionApi<typeof quizContract>(
  'product-quiz',
  operations,
);
export const quizQuery = () => quizQueries.read.queryOptions();

import { adminApi, adminQueries } from '../../api.ts';
import type { ImportKind } from './csv-transfer.ts';

const APIS = {
  products: adminApi.catalog.imports,
  orders: adminApi.orderManagement.imports,
  subscribers: adminApi.newsletter.imports,
  receipts: adminApi.batches.imports,
};
const QUERIES = {
  products: adminQueries.catalog.imports,
  orders: adminQueries.orderManagement.imports,
  subscribers: adminQueries.newsletter.imports,
  receipts: adminQueries.batches.imports,
};

/** The operations on imports of one kind. */
export const importApi = (kind: ImportKind) => APIS[kind];
export const importQueries = (kind: ImportKind) => QUERIES[kind];

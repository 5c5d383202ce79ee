import { adminApi, adminQueries } from '../../api.ts';
import type { ImportKind } from './csv-transfer.ts';

/** The operations on imports of one kind. */
export const importApi = (kind: ImportKind) =>
  kind === 'products' ? adminApi.catalog.imports : adminApi.orderManagement.imports;

export const importQueries = (kind: ImportKind) =>
  kind === 'products' ? adminQueries.catalog.imports : adminQueries.orderManagement.imports;

import { receiptImport } from '#features/batches/import-receipts.ts';
import { productImport } from '#features/catalog/import-products.ts';
import type { ImportKind } from '#features/imports/import-kind.ts';
import { subscriberImport } from '#features/newsletter/import-subscribers.ts';
import { orderImport } from '#features/order-management/import-orders.ts';

/** Every kind of file that can be imported. */
export const IMPORT_KINDS: readonly ImportKind[] = [productImport, orderImport, subscriberImport, receiptImport];

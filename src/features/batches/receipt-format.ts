import type { FileFormat } from '../imports/file-format.ts';

/** Columns of a file of bills, one row for each batch. */
export const RECEIPT_FORMAT: FileFormat = {
  name: 'own',
  signatures: [],
  columns: [
    { field: 'supplier', headers: ['supplier', 'vendor', 'party', 'supplier name'], isRequired: true },
    {
      field: 'billNumber',
      headers: ['bill number', 'bill', 'bill no', 'supplier bill', 'invoice number', 'invoice', 'invoice no'],
      isRequired: true,
    },
    { field: 'billDate', headers: ['bill date', 'invoice date', 'date'] },
    { field: 'sku', headers: ['sku', 'product code', 'code', 'item code'], isRequired: true },
    { field: 'batch', headers: ['batch', 'batch number', 'batch no', 'lot', 'lot number', 'lot no'], isRequired: true },
    { field: 'madeOn', headers: ['made', 'made on', 'mfg', 'mfg date', 'manufactured', 'manufacturing date'] },
    {
      field: 'bestBefore',
      headers: ['best before', 'expiry', 'expiry date', 'exp', 'exp date', 'use by'],
      isRequired: true,
    },
    { field: 'units', headers: ['quantity', 'qty', 'units'], isNumber: true, isRequired: true },
    { field: 'mrp', headers: ['mrp'], isNumber: true },
    { field: 'cost', headers: ['purchase price', 'cost', 'cost of one', 'unit price', 'rate'], isNumber: true },
    { field: 'note', headers: ['note', 'remarks'] },
  ],
  limits: ['Prices are those of one unit, without GST.'],
};

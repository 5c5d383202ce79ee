import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Archive } from '../../icons/archive.ts';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import { Layers } from '../../icons/layers.ts';
import { SlidersHorizontal } from '../../icons/sliders-horizontal.ts';
import { Tag } from '../../icons/tag.ts';
import { Upload } from '../../icons/upload.ts';
import { adminApi } from '../api.ts';
import { ProductSubTabs } from '../batches/product-sub-tabs.tsx';
import { downloadFile } from '../components/file-import/csv-transfer.ts';
import type { BulkAction } from '../components/list/bulk-bar.tsx';
import { ListPage } from '../components/list/list-page.tsx';
import { useAction } from '../components/use-action.ts';
import { useMay } from '../permissions.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { FieldsDialog } from './fields-dialog.tsx';
import { DeleteProduct, useDuplicate, useRestore } from './product-actions.tsx';
import { productCardHead, productColumns, productPath } from './product-columns.tsx';
import { STATE_CHOICES } from './product-state.tsx';
import {
  type ProductRow,
  reloadCatalogue,
  SHOW,
  SORTS,
  STOCK,
  useCategories,
  useProductCounts,
  useProductList,
} from './products.ts';
import { useSetState } from './use-set-state.tsx';

type BulkField = 'price' | 'category' | 'badge';

const PRODUCT_FILE = '/api/admin/products.csv';

export function ProductList() {
  const list = useProductList();
  const may = useMay();
  const mayWrite = may('catalog.write');
  const mayDelete = may('catalog.delete');
  const categories = useCategories();
  const counts = useProductCounts();
  const navigate = useNavigate();
  const duplicate = useDuplicate();
  const restore = useRestore();
  const [deleting, setDeleting] = useState<ProductRow | null>(null);
  const [bulk, setBulk] = useState<{ kind: BulkField; rows: ProductRow[]; clear(): void } | null>(null);
  const bulkField = (label: string, icon: IconComponent, kind: BulkField): BulkAction<ProductRow> => ({
    label,
    icon,
    needs: 'catalog.write',
    run: (rows, clear) => setBulk({ kind, rows, clear }),
  });
  const bulkDone = () => {
    bulk?.clear();
    setBulk(null);
  };

  const exporting = useAction({
    run: (ids?: string[]) => downloadFile(PRODUCT_FILE, 'products.csv', ids && { ids }),
    failed: 'The products could not be exported',
  });

  const setShown = useAction({
    run: ({ id, inStock }: { id: string; inStock: boolean }) => adminApi.catalog.setInStock({ id, inStock }),
    failed: 'Failed to update product',
    reload: reloadCatalogue,
    success: ({ name, inStock }) => [
      'Product updated successfully',
      `${name} is ${inStock ? 'for sale' : 'not for sale'}.`,
    ],
    undoInput: ({ id, inStock }) => ({ id, inStock: !inStock }),
  });
  const { setState, question } = useSetState();
  const toggle = ({ id, inStock, state }: ProductRow) => {
    if (state === 'published') setShown.mutate({ id, inStock: !inStock });
  };
  const open = (row: ProductRow) => void navigate(productPath(row));

  const columns = productColumns({
    mayWrite,
    mayDelete,
    onState: (row, to) => setState([row], to),
    onToggle: toggle,
    onDelete: setDeleting,
    onRestore: (row) => restore.mutate(row.id),
  });
  return (
    <ListPage
      title="Product Management"
      notice={<ProductSubTabs current="products" />}
      imports={{
        kind: 'products',
        needs: 'catalog.write',
        counted: 'Variants',
        hint: 'A CSV file from Export CSV, or the product export of Shopify or WooCommerce. Nothing changes until you confirm; images are not imported. New products with label findings become drafts, unless the file says otherwise.',
        reload: reloadCatalogue,
      }}
      exports={{ needs: 'catalog.export', run: exporting.mutate }}
      create={{ label: 'Add product', needs: 'catalog.write', to: '/admin/products/new' }}
      views={{
        tab: 'products',
        all: 'All products',
        defaultViews: [
          { name: 'Low stock', query: 'stock=low', count: counts?.low, urgent: true },
          { name: 'Drafts', query: 'state=draft', count: counts?.drafts },
          { name: 'Not for sale', query: 'show=hidden', count: counts?.hidden },
          { name: 'Label findings', query: 'show=findings', count: counts?.findings, urgent: true },
          { name: 'No nutrition facts', query: 'show=no-nutrition', count: counts?.noNutrition },
          { name: 'Archived', query: 'state=archived', count: counts?.archived },
        ],
      }}
      name="Products"
      noun="product"
      list={list}
      columns={columns}
      rowName={({ name }) => name}
      card={productCardHead}
      onOpen={open}
      rowKeys={
        mayWrite
          ? {
              v: toggle,
              p: (row) => setState([row], row.state === 'published' ? 'draft' : 'published'),
              d: (row) => duplicate.mutate(row),
            }
          : {}
      }
      search="Name, flavour or SKU"
      sorts={SORTS}
      filters={[
        { name: 'stock', label: 'Stock', choices: STOCK, isSegmented: true },
        {
          name: 'category',
          label: 'Category',
          choices: (categories.data ?? []).map(({ id, name }) => [id, name]),
        },
        { name: 'state', label: 'State', choices: STATE_CHOICES, all: 'all but archived' },
        { name: 'show', label: 'Only', choices: SHOW, all: 'everything' },
      ]}
      bulkActions={[
        { label: 'Publish', icon: Upload, needs: 'catalog.write', run: (rows) => setState(rows, 'published') },
        { label: 'Archive', icon: Archive, needs: 'catalog.write', run: (rows) => setState(rows, 'archived') },
        bulkField('Category', Layers, 'category'),
        bulkField('Badge', Tag, 'badge'),
        bulkField('Price and stock', SlidersHorizontal, 'price'),
      ]}
      nothing="No product matches"
      empty={{ title: 'No products yet', text: 'To start, a product needs a name, a category and a price.' }}
    >
      {question}
      <DeleteProduct product={deleting} onClose={() => setDeleting(null)} />
      {bulk?.kind === 'price' && <BulkDialog products={bulk.rows} onClose={() => setBulk(null)} onDone={bulkDone} />}
      {(bulk?.kind === 'category' || bulk?.kind === 'badge') && (
        <FieldsDialog
          field={bulk.kind}
          ids={bulk.rows.map(({ id }) => id)}
          onClose={() => setBulk(null)}
          onDone={bulkDone}
        />
      )}
    </ListPage>
  );
}

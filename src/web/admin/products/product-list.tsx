import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Download } from '../../icons/download.ts';
import { Plus } from '../../icons/plus.ts';
import { Upload } from '../../icons/upload.ts';
import { errorMessage } from '../../lib/errors.ts';
import buttonStyles from '../../ui/button.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { downloadFile } from '../components/file-import/csv-transfer.ts';
import { ImportDialog } from '../components/file-import/import-dialog.tsx';
import { DataTable } from '../components/list/data-table.tsx';
import { FilterSegments, FilterSelect } from '../components/list/filter-controls.tsx';
import { SavedViews } from '../components/list/saved-views.tsx';
import { useAskedAction } from '../components/list/use-asked-action.ts';
import { SectionHeader } from '../components/section-header.tsx';
import { useMay } from '../permissions.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { FieldsDialog } from './fields-dialog.tsx';
import { DeleteProduct, useDuplicate, useRestore } from './product-actions.tsx';
import { type BulkField, ProductBulkActions } from './product-bulk-actions.tsx';
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

const PRODUCT_FILE = '/api/admin/products.csv';

export function ProductList() {
  const list = useProductList();
  const may = useMay();
  const mayWrite = may('catalog.write');
  const mayDelete = may('catalog.delete');
  const { state } = list;
  const categories = useCategories();
  const counts = useProductCounts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const duplicate = useDuplicate();
  const restore = useRestore();
  const [deleting, setDeleting] = useState<ProductRow | null>(null);
  const [bulk, setBulk] = useState<{ kind: BulkField; rows: ProductRow[]; clear(): void } | null>(null);
  const bulkDone = () => {
    bulk?.clear();
    setBulk(null);
  };

  const [importing, setImporting] = useState(false);
  const exporting = useMutation({
    mutationFn: (ids?: string[]) => downloadFile(PRODUCT_FILE, 'products.csv', ids && { ids }),
    onError: (error) => toastError('Error', `The products could not be exported. ${errorMessage(error)}`),
  });

  const setShown = useMutation({
    mutationFn: ({ id, inStock }: { id: string; inStock: boolean }) => adminApi.catalog.setInStock({ id, inStock }),
    onSuccess: ({ id, name, inStock }) => {
      void reloadCatalogue(client);
      toast('Product updated successfully', `${name} is ${inStock ? 'for sale' : 'not for sale'}.`, 'default', {
        label: 'Undo',
        run: () => setShown.mutate({ id, inStock: !inStock }),
      });
    },
    onError: (error) => {
      toastError('Error', `Failed to update product. ${errorMessage(error)}`);
      void reloadCatalogue(client);
    },
  });
  const { setState, question } = useSetState();
  const toggle = ({ id, inStock, state }: ProductRow) => {
    if (state === 'published') setShown.mutate({ id, inStock: !inStock });
  };
  const open = (row: ProductRow) => void navigate(productPath(row));
  const add = () => void navigate('/admin/products/new');

  useAskedAction({ import: mayWrite ? () => setImporting(true) : undefined });

  const columns = productColumns({
    mayWrite,
    mayDelete,
    onState: (row, to) => setState([row], to),
    onToggle: toggle,
    onDelete: setDeleting,
    onRestore: (row) => restore.mutate(row.id),
  });
  return (
    <>
      <SectionHeader title="Product Management" total={list.data?.total}>
        {mayWrite && (
          <button type="button" className={buttonStyles.button} onClick={() => setImporting(true)}>
            <Upload />
            Import CSV
          </button>
        )}
        {may('catalog.export') && (
          <button type="button" className={buttonStyles.button} onClick={() => exporting.mutate(undefined)}>
            <Download />
            Export CSV
          </button>
        )}
        {mayWrite && (
          <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to="/admin/products/new">
            <Plus />
            Add product
          </Link>
        )}
      </SectionHeader>
      <SavedViews
        tab="products"
        state={state}
        all="All products"
        given={[
          { name: 'Low stock', query: 'stock=low', count: counts?.low, urgent: true },
          { name: 'Drafts', query: 'state=draft', count: counts?.drafts },
          { name: 'Not for sale', query: 'show=hidden', count: counts?.hidden },
          { name: 'Label findings', query: 'show=findings', count: counts?.findings, urgent: true },
          { name: 'No nutrition facts', query: 'show=no-nutrition', count: counts?.noNutrition },
          { name: 'Archived', query: 'state=archived', count: counts?.archived },
        ]}
      />
      <DataTable
        name="Products"
        noun="product"
        list={list}
        columns={columns}
        rowName={({ name }) => name}
        card={productCardHead}
        onOpen={open}
        onNew={mayWrite ? add : undefined}
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
        filters={
          <>
            <FilterSegments state={state} name="stock" label="Stock" choices={STOCK} />
            <FilterSelect
              state={state}
              name="category"
              label="Category"
              choices={(categories.data ?? []).map(({ id, name }) => [id, name] as const)}
            />
            <FilterSelect state={state} name="state" label="State" choices={STATE_CHOICES} all="all but archived" />
            <FilterSelect state={state} name="show" label="Only" choices={SHOW} all="everything" />
          </>
        }
        bulk={
          !mayWrite && !may('catalog.export')
            ? undefined
            : (rows, clear) => (
                <ProductBulkActions
                  onState={(to) => setState(rows, to)}
                  onField={(kind) => setBulk({ kind, rows, clear })}
                  onExport={() => exporting.mutate(rows.map(({ id }) => id))}
                />
              )
        }
        nothing="No product matches"
        empty={
          <>
            <h3>No products yet</h3>
            <p>To start, a product needs a name, a category and a price.</p>
            {mayWrite && (
              <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to="/admin/products/new">
                Add product
              </Link>
            )}
          </>
        }
      />
      {importing && (
        <ImportDialog
          kind="products"
          what="product"
          counted="Variants"
          hint="A CSV file from Export CSV, or the product export of Shopify or WooCommerce. Nothing changes until you confirm; images are not imported. New products with label findings become drafts, unless the file says otherwise."
          onImported={() => reloadCatalogue(client)}
          onClose={() => setImporting(false)}
        />
      )}
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
    </>
  );
}

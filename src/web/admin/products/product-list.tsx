import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Archive,
  ArchiveRestore,
  Check,
  Download,
  Eye,
  EyeOff,
  Layers,
  Pencil,
  Plus,
  SlidersHorizontal,
  Tag,
  Trash2,
  TriangleAlert,
  Upload,
} from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { flavourTone } from '#shared/flavour-tone.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { errorMessage } from '../../lib/errors.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import studioStyles from '../../shop/studio.module.css';
import { Badge } from '../../ui/badge.tsx';
import buttonStyles from '../../ui/button.module.css';
import iconStyles from '../../ui/icon.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import tableStyles from '../../ui/table.module.css';
import textStyles from '../../ui/text.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { downloadFile } from '../components/file-import/csv-transfer.ts';
import { ImportDialog } from '../components/file-import/import-dialog.tsx';
import type { CardHead, Column } from '../components/list/column.ts';
import { DataTable } from '../components/list/data-table.tsx';
import { FilterSegments, FilterSelect } from '../components/list/filter-controls.tsx';
import { SavedViews } from '../components/list/saved-views.tsx';
import { BY_NAME } from '../components/list/sorting.ts';
import { useAskedAction } from '../components/list/use-asked-action.ts';
import { SectionHeader } from '../components/section-header.tsx';
import { useMay } from '../permissions.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { FieldsDialog } from './fields-dialog.tsx';
import { DeleteProduct, useDuplicate, useRestore } from './product-actions.tsx';
import { ProductStatePill, STATE_CHOICES } from './product-state.tsx';
import {
  type ProductRow,
  reloadCatalogue,
  SHOW,
  SORTS,
  STOCK,
  stockText,
  useCategories,
  useProductCounts,
  useProductList,
} from './products.ts';
import { useSetState } from './use-set-state.tsx';

const pathOf = ({ id }: { id: string }) => `/admin/products/${id}`;

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
  const [bulk, setBulk] = useState<{ kind: 'price' | 'category' | 'badge'; rows: ProductRow[]; clear(): void } | null>(
    null,
  );
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
  const open = (row: ProductRow) => void navigate(pathOf(row));
  const add = () => void navigate('/admin/products/new');

  useAskedAction({ import: mayWrite ? () => setImporting(true) : undefined });

  const columns: Column<ProductRow>[] = [
    {
      key: 'product',
      title: 'Product',
      card: 'none',
      sort: BY_NAME,
      cell: (row) => (
        <span className={tableStyles.cell}>
          <span
            className={`${tableStyles.thumbnail} ${studioStyles.studio} tone-${row.image?.tone ?? flavourTone(row.flavour)}`}
          >
            <ProductImage picture={row.image} sizes="26px" most={160} decorative />
          </span>
          <Link className={`${buttonStyles.textButton} ${textStyles.ellipsis}`} to={pathOf(row)}>
            {row.name}
          </Link>
          {row.badge && <Badge hue="forest">{row.badge}</Badge>}
        </span>
      ),
    },
    { key: 'category', title: 'Category', width: 140, minor: true, cell: (row) => row.category },
    {
      key: 'mrp',
      title: 'MRP',
      width: 90,
      numeric: true,
      minor: true,
      cell: (row) => <span className="muted">{row.originalPrice !== null && formatRupees(row.originalPrice)}</span>,
    },
    {
      key: 'price',
      title: 'Price',
      card: 'none',
      width: 90,
      numeric: true,
      sort: { up: ['price-low', 'Lowest price'], down: ['price-high', 'Highest price'] },
      cell: (row) => <b>{formatRupees(row.price)}</b>,
    },
    {
      key: 'stock',
      title: 'Stock',
      sort: { up: ['stock-low', 'Fewest units'], down: ['stock-high', 'Most units'] },
      width: 136,
      cell: (row) => {
        const { text, tone } = stockText(row.stock);
        return (
          <span
            className={
              tone === 'out'
                ? `${textStyles.negative} ${textStyles.bold}`
                : tone === 'low'
                  ? `${textStyles.warning} ${textStyles.bold}`
                  : undefined
            }
          >
            {text}
          </span>
        );
      },
    },
    {
      key: 'label',
      title: 'Label check',
      width: 100,
      minor: true,
      cell: ({ labelIssueCount }) =>
        labelIssueCount > 0 ? (
          <Badge hue="amber" icon={TriangleAlert} plain>
            {pluralize(labelIssueCount, 'finding')}
          </Badge>
        ) : (
          <Badge hue="green" icon={Check} plain>
            Clean
          </Badge>
        ),
    },
    {
      key: 'state',
      title: 'State',
      width: 128,
      cell: (row) => (
        <ProductStatePill
          state={row.state}
          name={row.name}
          onChange={mayWrite ? (to) => setState([row], to) : undefined}
        />
      ),
    },
    {
      key: 'visibility',
      title: 'In the store',
      width: 124,
      cell: (row) =>
        row.state !== 'published' ? (
          <span className={`muted ${tableStyles.cell}`}>
            {row.state === 'draft' && <EyeOff className={`icon ${iconStyles.small}`} aria-hidden="true" />}
            {row.state === 'draft' ? 'After publishing' : '–'}
          </span>
        ) : (
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small}`}
            disabled={!mayWrite}
            title={mayWrite ? (row.inStock ? 'Hide product' : 'Show product') : undefined}
            aria-label={row.inStock ? `For sale: hide product ${row.name}` : `Not for sale: show product ${row.name}`}
            onClick={() => toggle(row)}
          >
            {row.inStock ? (
              <Eye className={`icon ${iconStyles.small} ${textStyles.positive}`} aria-hidden="true" />
            ) : (
              <EyeOff className={`icon ${iconStyles.small}`} aria-hidden="true" />
            )}
            {row.inStock ? 'For sale' : 'Not for sale'}
          </button>
        ),
    },
    {
      key: 'actions',
      title: 'Actions',
      card: 'none',
      width: 84,
      numeric: true,
      quiet: true,
      cell: (row) => (
        <span className={tableStyles.rowActions}>
          {mayWrite && (
            <Link
              className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.onlyIcon} ${buttonStyles.small}`}
              aria-label={`Edit ${row.name}`}
              to={pathOf(row)}
            >
              <Pencil className="icon" aria-hidden="true" />
            </Link>
          )}
          {!mayDelete ? null : row.state === 'archived' ? (
            <IconButton icon={ArchiveRestore} label={`Restore ${row.name}`} onClick={() => restore.mutate(row.id)} />
          ) : (
            <IconButton icon={Trash2} label={`Delete ${row.name}`} onClick={() => setDeleting(row)} />
          )}
        </span>
      ),
    },
  ];
  return (
    <>
      <SectionHeader title="Product Management" total={list.data?.total}>
        {mayWrite && (
          <button type="button" className={buttonStyles.button} onClick={() => setImporting(true)}>
            <Upload className="icon" aria-hidden="true" />
            Import CSV
          </button>
        )}
        {may('catalog.export') && (
          <button type="button" className={buttonStyles.button} onClick={() => exporting.mutate(undefined)}>
            <Download className="icon" aria-hidden="true" />
            Export CSV
          </button>
        )}
        {mayWrite && (
          <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to="/admin/products/new">
            <Plus className="icon" aria-hidden="true" />
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
        card={cardHead}
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
                <>
                  {mayWrite && (
                    <>
                      <button type="button" onClick={() => setState(rows, 'published')}>
                        <Upload className="icon" aria-hidden="true" />
                        Publish
                      </button>
                      <button type="button" onClick={() => setState(rows, 'archived')}>
                        <Archive className="icon" aria-hidden="true" />
                        Archive
                      </button>
                      <button type="button" onClick={() => setBulk({ kind: 'category', rows, clear })}>
                        <Layers className="icon" aria-hidden="true" />
                        Category
                      </button>
                      <button type="button" onClick={() => setBulk({ kind: 'badge', rows, clear })}>
                        <Tag className="icon" aria-hidden="true" />
                        Badge
                      </button>
                      <button type="button" onClick={() => setBulk({ kind: 'price', rows, clear })}>
                        <SlidersHorizontal className="icon" aria-hidden="true" />
                        Price and stock
                      </button>
                    </>
                  )}
                  {may('catalog.export') && (
                    <button type="button" onClick={() => exporting.mutate(rows.map(({ id }) => id))}>
                      <Download className="icon" aria-hidden="true" />
                      Export
                    </button>
                  )}
                </>
              )
        }
        nothing="No product matches"
        empty={
          <>
            <h3>No products yet</h3>
            <p>A product needs a name, a category and a price to begin with.</p>
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
          hint="A CSV file as Export CSV gives it, or Shopify’s product export. Nothing changes before you say so; pictures are not taken over. New products with label findings arrive as drafts, unless the file says otherwise."
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

const cardHead = (row: ProductRow): CardHead => ({
  picture: (
    <span
      className={`${tableStyles.thumbnail} ${studioStyles.studio} tone-${row.image?.tone ?? flavourTone(row.flavour)}`}
    >
      <ProductImage picture={row.image} sizes="48px" most={160} decorative />
    </span>
  ),
  title: <Link to={pathOf(row)}>{row.name}</Link>,
  below: (
    <>
      {row.category}
      {row.badge && ` · ${row.badge}`}
    </>
  ),
  side: formatRupees(row.price),
  sideBelow: row.originalPrice !== null && row.originalPrice > row.price && <s>{formatRupees(row.originalPrice)}</s>,
});

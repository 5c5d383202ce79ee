import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import { Badge } from '../../ui/badge.tsx';
import buttonStyles from '../../ui/button.module.css';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import type { Column } from '../components/list/column.ts';
import { DataTable } from '../components/list/data-table.tsx';
import { BY_NAME } from '../components/list/sorting.ts';
import { PanelLink } from '../components/panel-link.tsx';
import { SectionHeader } from '../components/section-header.tsx';
import { Permitted } from '../permissions.tsx';
import { type Category, reloadCategories, useCategoryList } from './categories.ts';
import { CategoryDialog } from './category-dialog.tsx';

type Doing = { kind: 'edit' | 'delete'; category: Category } | { kind: 'create' } | null;

export default function CategoriesTab() {
  const list = useCategoryList();
  const client = useQueryClient();
  const [doing, setDoing] = useState<Doing>(null);
  const close = () => setDoing(null);
  const reload = () => reloadCategories(client);
  const failed = (words: string) => (error: unknown) => {
    toastError('Error', `${words}. ${reason(error)}`);
    void reload();
  };
  const switchActive = useMutation({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      adminApi.catalog.categories.setActive({ id, isActive }),
    onSuccess: ({ id, isActive, name }) => {
      void reload();
      toast('Category updated successfully', `${name} is ${isActive ? 'active' : 'inactive'}.`, 'default', {
        label: 'Undo',
        run: () => switchActive.mutate({ id, isActive: !isActive }),
      });
    },
    onError: failed('Failed to update category'),
  });
  const restore = useMutation({
    mutationFn: (id: string) => adminApi.catalog.categories.restore({ id }),
    onSuccess: ({ name }) => {
      void reload();
      toast(`${name} is back`);
    },
    onError: failed('Failed to update category'),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Category) => adminApi.catalog.categories.remove({ id }),
    onSuccess: (_, { id, name }) => {
      close();
      void reload();
      toast('Category deleted successfully', name, 'default', { label: 'Undo', run: () => restore.mutate(id) });
    },
    onError: (error) => {
      close();
      failed('Failed to delete category')(error);
    },
  });
  const toggle = ({ id, isActive }: Category) => switchActive.mutate({ id, isActive: !isActive });
  const columns: Column<Category>[] = [
    {
      key: 'order',
      title: 'Order',
      width: 70,
      numeric: true,
      minor: true,
      card: 'field',
      sort: { up: ['order', 'Order'], down: ['order-down', 'Order, last first'] },
      cell: ({ displayOrder }) => displayOrder,
    },
    {
      key: 'name',
      title: 'Name',
      width: 260,
      card: 'none',
      sort: BY_NAME,
      cell: (category) => (
        <span className={tableCellStyles.cell}>
          <span className={tableCellStyles.thumbnail}>
            <ProductImage picture={category.picture} sizes="26px" most={320} decorative />
          </span>
          <button
            type="button"
            className={`${buttonStyles.textButton} ${textStyles.ellipsis}`}
            onClick={() => setDoing({ kind: 'edit', category })}
          >
            {category.name}
          </button>
        </span>
      ),
    },
    { key: 'description', title: 'Description', minor: true, cell: ({ description }) => description },
    {
      key: 'products',
      title: 'Products',
      width: 110,
      numeric: true,
      sort: { up: ['products', 'Fewest products'], down: ['products-down', 'Most products'], first: 'down' },
      cell: ({ id, name, products }) => (
        <PanelLink className={buttonStyles.textButton} to={`/admin/products?category=${id}`}>
          {products}
          <span className="visually-hidden"> products in {name}</span>
        </PanelLink>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      width: 100,
      cell: ({ isActive }) => <Badge hue={isActive ? 'green' : 'grey'}>{isActive ? 'Active' : 'Inactive'}</Badge>,
    },
    {
      key: 'actions',
      title: 'Actions',
      width: 120,
      numeric: true,
      cell: (category) => (
        <span className={tableCellStyles.rowActions}>
          <IconButton
            icon={category.isActive ? Eye : EyeOff}
            label={`${category.isActive ? 'Deactivate' : 'Activate'} ${category.name}`}
            onClick={() => toggle(category)}
          />
          <IconButton
            icon={Pencil}
            label={`Edit ${category.name}`}
            onClick={() => setDoing({ kind: 'edit', category })}
          />
          <Permitted needs="catalog.delete">
            <IconButton
              icon={Trash2}
              label={`Delete ${category.name}`}
              onClick={() => setDoing({ kind: 'delete', category })}
            />
          </Permitted>
        </span>
      ),
    },
  ];
  return (
    <>
      <SectionHeader title="Product Categories" total={list.data?.total}>
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.primary}`}
          onClick={() => setDoing({ kind: 'create' })}
        >
          <Plus className="icon" aria-hidden="true" />
          Add category
        </button>
      </SectionHeader>
      <DataTable
        name="Categories"
        noun="category"
        list={list}
        search="Name or description"
        initialSort="order"
        columns={columns}
        rowName={({ name }) => name}
        card={(category) => ({
          picture: (
            <span className={tableCellStyles.thumbnail}>
              <ProductImage picture={category.picture} sizes="48px" most={320} decorative />
            </span>
          ),
          title: (
            <button
              type="button"
              className={buttonStyles.textButton}
              onClick={() => setDoing({ kind: 'edit', category })}
            >
              {category.name}
            </button>
          ),
          below: category.description,
        })}
        onOpen={(category) => setDoing({ kind: 'edit', category })}
        onNew={() => setDoing({ kind: 'create' })}
        rowKeys={{ v: toggle }}
        empty={
          <>
            <h3>No categories yet</h3>
            <p>Every product belongs to a category; the store lists them in their display order.</p>
            <button
              type="button"
              className={`${buttonStyles.button} ${buttonStyles.primary}`}
              onClick={() => setDoing({ kind: 'create' })}
            >
              Add category
            </button>
          </>
        }
      />
      {(doing?.kind === 'create' || doing?.kind === 'edit') && (
        <CategoryDialog
          category={doing.kind === 'edit' ? doing.category : null}
          order={list.all.filter(({ isActive }) => isActive).length}
          onClose={close}
          onSaved={reload}
        />
      )}
      <ConfirmDialog
        open={doing?.kind === 'delete'}
        title="Delete category"
        confirm="Delete"
        busyLabel="Deleting..."
        busy={remove.isPending}
        onConfirm={() => doing?.kind === 'delete' && remove.mutate(doing.category)}
        onClose={close}
      >
        <p>Are you sure you want to delete this category?</p>
        {doing?.kind === 'delete' && doing.category.products > 0 && (
          <p className="muted">
            {doing.category.name} has {pluralize(doing.category.products, 'product')}; they must move to another first.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

function reason(error: unknown): string {
  if (errorCode(error) !== 'CATEGORY_NOT_EMPTY') return errorMessage(error);
  const { products = 0 } = errorData<{ products: number }>(error) ?? {};
  return `It has ${pluralize(products, 'product')}. Move ${products === 1 ? 'it' : 'them'} to another category first.`;
}

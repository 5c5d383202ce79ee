import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { Plus } from '../../icons/plus.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import buttonStyles from '../../ui/button.module.css';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { DataTable } from '../components/list/data-table.tsx';
import { SectionHeader } from '../components/section-header.tsx';
import { type Category, reloadCategories, useCategoryList } from './categories.ts';
import { categoryColumns } from './category-columns.tsx';
import { CategoryDialog } from './category-dialog.tsx';

type OpenDialog = { kind: 'edit' | 'delete'; category: Category } | { kind: 'create' } | null;

export default function CategoriesTab() {
  const list = useCategoryList();
  const client = useQueryClient();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const close = () => setOpenDialog(null);
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
  const columns = categoryColumns({
    onEdit: (category) => setOpenDialog({ kind: 'edit', category }),
    onToggle: toggle,
    onDelete: (category) => setOpenDialog({ kind: 'delete', category }),
  });
  return (
    <>
      <SectionHeader title="Product Categories" total={list.data?.total}>
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.primary}`}
          onClick={() => setOpenDialog({ kind: 'create' })}
        >
          <Plus />
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
          image: (
            <span className={tableCellStyles.thumbnail}>
              <ProductImage image={category.picture} sizes="48px" most={320} decorative />
            </span>
          ),
          title: (
            <button
              type="button"
              className={buttonStyles.textButton}
              onClick={() => setOpenDialog({ kind: 'edit', category })}
            >
              {category.name}
            </button>
          ),
          below: category.description,
        })}
        onOpen={(category) => setOpenDialog({ kind: 'edit', category })}
        onNew={() => setOpenDialog({ kind: 'create' })}
        rowKeys={{ v: toggle }}
        empty={
          <>
            <h3>No categories yet</h3>
            <p>Every product belongs to a category; the store lists them in their display order.</p>
            <button
              type="button"
              className={`${buttonStyles.button} ${buttonStyles.primary}`}
              onClick={() => setOpenDialog({ kind: 'create' })}
            >
              Add category
            </button>
          </>
        }
      />
      {(openDialog?.kind === 'create' || openDialog?.kind === 'edit') && (
        <CategoryDialog
          category={openDialog.kind === 'edit' ? openDialog.category : null}
          order={list.all.filter(({ isActive }) => isActive).length}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={openDialog?.kind === 'delete'}
        title="Delete category"
        confirm="Delete"
        busyLabel="Deleting..."
        busy={remove.isPending}
        onConfirm={() => openDialog?.kind === 'delete' && remove.mutate(openDialog.category)}
        onClose={close}
      >
        <p>Are you sure you want to delete this category?</p>
        {openDialog?.kind === 'delete' && openDialog.category.products > 0 && (
          <p className="muted">
            {openDialog.category.name} has {pluralize(openDialog.category.products, 'product')}. Move them to another
            category first.
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

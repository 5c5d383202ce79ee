import { useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import { Button } from '../../ui/button.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import { adminApi } from '../api.ts';
import { DeleteConfirmation } from '../components/list/delete-confirmation.tsx';
import { ListPage } from '../components/list/list-page.tsx';
import { rowMessages, useRowActions } from '../components/list/use-row-actions.ts';
import { type Category, reloadCategories, useCategoryList } from './categories.ts';
import { categoryColumns } from './category-columns.tsx';
import { CategoryDialog } from './category-dialog.tsx';

export default function CategoriesTab() {
  const list = useCategoryList();
  const [edited, setEdited] = useState<Category | 'new' | null>(null);
  const rows = useRowActions({
    api: adminApi.catalog.categories,
    messages: rowMessages('Category'),
    nameOf: ({ name }: Category) => name,
    reload: reloadCategories,
    explain: reasonOf,
  });
  const columns = categoryColumns({ onEdit: setEdited, onToggle: rows.toggle, onDelete: rows.ask });
  return (
    <ListPage
      title="Product Categories"
      name="Categories"
      noun="category"
      list={list}
      create={{ label: 'Add category', run: () => setEdited('new') }}
      search="Name or description"
      initialSort="order"
      columns={columns}
      rowName={({ name }) => name}
      card={(category) => ({
        image: (
          <span className={tableCellStyles.thumbnail}>
            <ProductImage image={category.picture} sizes="48px" maxWidth={320} decorative />
          </span>
        ),
        title: (
          <Button variant="text" onClick={() => setEdited(category)}>
            {category.name}
          </Button>
        ),
        below: category.description,
      })}
      onOpen={setEdited}
      rowKeys={{ v: rows.toggle }}
      empty={{
        title: 'No categories yet',
        text: 'Every product belongs to a category; the store lists them in their display order.',
      }}
    >
      {edited && (
        <CategoryDialog
          category={edited === 'new' ? null : edited}
          order={list.all.filter(({ isActive }) => isActive).length}
          onClose={() => setEdited(null)}
        />
      )}
      <DeleteConfirmation what="category" {...rows.deletion}>
        {rows.target &&
          rows.target.products > 0 &&
          `${rows.target.name} has ${pluralize(rows.target.products, 'product')}. Move them to another category first.`}
      </DeleteConfirmation>
    </ListPage>
  );
}

function reasonOf(error: unknown): string {
  if (errorCode(error) !== 'CATEGORY_NOT_EMPTY') return errorMessage(error);
  const { products = 0 } = errorData<{ products: number }>(error) ?? {};
  return `It has ${pluralize(products, 'product')}. Move ${products === 1 ? 'it' : 'them'} to another category first.`;
}

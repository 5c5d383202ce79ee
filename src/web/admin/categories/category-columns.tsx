import { Eye } from '../../icons/eye.ts';
import { EyeOff } from '../../icons/eye-off.ts';
import { Pencil } from '../../icons/pencil.ts';
import { Trash2 } from '../../icons/trash-2.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { actionsColumn } from '../components/list/actions-column.tsx';
import type { Column } from '../components/list/column.ts';
import { BY_NAME } from '../components/list/sorting.ts';
import { PanelLink } from '../components/panel-link.tsx';
import { Permitted } from '../permissions.tsx';
import type { Category } from './categories.ts';

type Props = {
  onEdit(category: Category): void;
  onToggle(category: Category): void;
  onDelete(category: Category): void;
};

/** The columns of the category list, and the row actions that the user's permissions allow. */
export function categoryColumns({ onEdit, onToggle, onDelete }: Props): Column<Category>[] {
  return [
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
            <ProductImage image={category.picture} sizes="26px" maxWidth={320} decorative />
          </span>
          <Button variant="text" className={textStyles.ellipsis} onClick={() => onEdit(category)}>
            {category.name}
          </Button>
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
        <PanelLink variant="text" to={`/admin/products?category=${id}`}>
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
    actionsColumn({
      width: 120,
      buttons: (category) => (
        <>
          <IconButton
            icon={category.isActive ? Eye : EyeOff}
            label={`${category.isActive ? 'Deactivate' : 'Activate'} ${category.name}`}
            onClick={() => onToggle(category)}
          />
          <IconButton icon={Pencil} label={`Edit ${category.name}`} onClick={() => onEdit(category)} />
          <Permitted needs="catalog.delete">
            <IconButton icon={Trash2} label={`Delete ${category.name}`} onClick={() => onDelete(category)} />
          </Permitted>
        </>
      ),
    }),
  ];
}

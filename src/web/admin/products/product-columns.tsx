import { Link } from 'react-router';
import { flavourTone } from '#shared/flavour-tone.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { ArchiveRestore } from '../../icons/archive-restore.ts';
import { Check } from '../../icons/check.ts';
import { Eye } from '../../icons/eye.ts';
import { EyeOff } from '../../icons/eye-off.ts';
import { Pencil } from '../../icons/pencil.ts';
import { Trash2 } from '../../icons/trash-2.ts';
import { TriangleAlert } from '../../icons/triangle-alert.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import studioStyles from '../../shop/studio.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import type { CardHead, Column } from '../components/list/column.ts';
import { BY_NAME } from '../components/list/sorting.ts';
import { ProductStatePill } from './product-state.tsx';
import { type ProductRow, stockText } from './products.ts';

type Props = {
  mayWrite: boolean;
  mayDelete: boolean;
  onState(row: ProductRow, to: ProductRow['state']): void;
  /** for sale or not */
  onToggle(row: ProductRow): void;
  onDelete(row: ProductRow): void;
  onRestore(row: ProductRow): void;
};

export const productPath = ({ id }: { id: string }) => `/admin/products/${id}`;

/** The columns of the product list, and the row actions that the user's permissions allow. */
export function productColumns({
  mayWrite,
  mayDelete,
  onState,
  onToggle,
  onDelete,
  onRestore,
}: Props): Column<ProductRow>[] {
  return [
    {
      key: 'product',
      title: 'Product',
      card: 'none',
      sort: BY_NAME,
      cell: (row) => (
        <span className={tableCellStyles.cell}>
          <span
            className={`${tableCellStyles.thumbnail} ${studioStyles.studio} tone-${row.image?.tone ?? flavourTone(row.flavour)}`}
          >
            <ProductImage image={row.image} sizes="26px" maxWidth={160} decorative />
          </span>
          <LinkButton variant="text" className={textStyles.ellipsis} to={productPath(row)}>
            {row.name}
          </LinkButton>
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
          onChange={mayWrite ? (to) => onState(row, to) : undefined}
        />
      ),
    },
    {
      key: 'visibility',
      title: 'In the store',
      width: 124,
      cell: (row) =>
        row.state !== 'published' ? (
          <span className={`muted ${tableCellStyles.cell}`}>
            {row.state === 'draft' && <EyeOff size="small" />}
            {row.state === 'draft' ? 'After publishing' : '–'}
          </span>
        ) : (
          <Button
            variant="ghost"
            size="small"
            disabled={!mayWrite}
            title={mayWrite ? (row.inStock ? 'Hide product' : 'Show product') : undefined}
            aria-label={row.inStock ? `For sale: hide product ${row.name}` : `Not for sale: show product ${row.name}`}
            onClick={() => onToggle(row)}
          >
            {row.inStock ? <Eye size="small" className={textStyles.positive} /> : <EyeOff size="small" />}
            {row.inStock ? 'For sale' : 'Not for sale'}
          </Button>
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
        <span className={tableCellStyles.rowActions}>
          {mayWrite && (
            <LinkButton
              variant="ghost"
              size="small"
              icon={Pencil}
              aria-label={`Edit ${row.name}`}
              to={productPath(row)}
            />
          )}
          {!mayDelete ? null : row.state === 'archived' ? (
            <IconButton icon={ArchiveRestore} label={`Restore ${row.name}`} onClick={() => onRestore(row)} />
          ) : (
            <IconButton icon={Trash2} label={`Delete ${row.name}`} onClick={() => onDelete(row)} />
          )}
        </span>
      ),
    },
  ];
}

/** The card of a product on narrow screens. */
export const productCardHead = (row: ProductRow): CardHead => ({
  image: (
    <span
      className={`${tableCellStyles.thumbnail} ${studioStyles.studio} tone-${row.image?.tone ?? flavourTone(row.flavour)}`}
    >
      <ProductImage image={row.image} sizes="48px" maxWidth={160} decorative />
    </span>
  ),
  title: <Link to={productPath(row)}>{row.name}</Link>,
  below: (
    <>
      {row.category}
      {row.badge && ` · ${row.badge}`}
    </>
  ),
  side: formatRupees(row.price),
  sideBelow: row.originalPrice !== null && row.originalPrice > row.price && <s>{formatRupees(row.originalPrice)}</s>,
});

import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { countLabelIssues } from '#features/catalog/label-rules.ts';
import type { OpenState } from '#features/catalog/states.ts';
import { formatDateTime } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { ArchiveRestore } from '../../icons/archive-restore.ts';
import { CircleDashed } from '../../icons/circle-dashed.ts';
import { Copy } from '../../icons/copy.ts';
import { ExternalLink } from '../../icons/external-link.ts';
import { Eye } from '../../icons/eye.ts';
import { EyeOff } from '../../icons/eye-off.ts';
import { Trash2 } from '../../icons/trash-2.ts';
import { TriangleAlert } from '../../icons/triangle-alert.ts';
import { Upload } from '../../icons/upload.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import textStyles from '../../ui/text.module.css';
import { adminQueries } from '../api.ts';
import { BackToList } from '../components/back-to-list.tsx';
import { Permitted } from '../permissions.tsx';
import { useRestore } from './product-actions.tsx';
import { type ProductFields, productInput } from './product-fields.ts';
import styles from './product-head.module.css';
import { ProductStateBadge } from './product-state.tsx';
import type { Product } from './products.ts';

type Props = {
  product: Product | null;
  /** saves the form and changes the state */
  onState(to: OpenState): void;
  onDelete(): void;
  onDuplicate(): void;
};

/** Name, state and actions of the product. */
export function ProductHead({ product, onState, onDelete, onDuplicate }: Props) {
  const values = useWatch<ProductFields>() as ProductFields;
  const findings = countLabelIssues(productInput(values));
  const client = useQueryClient();
  const restore = useRestore();
  const bringBack = () =>
    product &&
    restore.mutate(product.id, {
      onSuccess: () => client.invalidateQueries({ queryKey: adminQueries.catalog.get.key() }),
    });
  return (
    <div className={styles.formHead}>
      <BackToList to="/admin/products" label="Back to products" />
      <h1>{product?.name ?? 'New product'}</h1>
      {product && (
        <>
          <ProductStateBadge state={product.state} />
          {product.state === 'published' && (
            <Badge hue={product.inStock ? 'green' : 'grey'} icon={product.inStock ? Eye : EyeOff} plain>
              {product.inStock ? 'For sale' : 'Not for sale'}
            </Badge>
          )}
          {findings > 0 && (
            <Badge hue="amber" icon={TriangleAlert}>
              {pluralize(findings, 'label finding')}
            </Badge>
          )}
          <span className={`muted ${textStyles.small}`}>
            Last saved {formatDateTime(product.updatedAt)}
            {product.savedBy && ` by ${product.savedBy}`}
          </span>
          <div className={`${arrangeStyles.row} ${styles.formHeadActions}`}>
            <Permitted needs="catalog.write">
              <Button icon={Copy} onClick={onDuplicate}>
                Duplicate
              </Button>
            </Permitted>
            {product.state === 'archived' ? (
              <Permitted needs="catalog.delete">
                <Button icon={ArchiveRestore} onClick={bringBack}>
                  Restore
                </Button>
              </Permitted>
            ) : (
              <>
                {product.state === 'draft' ? (
                  <Permitted needs="catalog.write">
                    <Button icon={Upload} onClick={() => onState('published')}>
                      Publish
                    </Button>
                  </Permitted>
                ) : (
                  <>
                    <Permitted needs="catalog.write">
                      <Button icon={CircleDashed} onClick={() => onState('draft')}>
                        Back to draft
                      </Button>
                    </Permitted>
                    <LinkButton icon={ExternalLink} to={`/product/${product.slug}`}>
                      View in store
                    </LinkButton>
                  </>
                )}
                <Permitted needs="catalog.delete">
                  <Button isDanger icon={Trash2} aria-label={`Delete ${product.name}`} onClick={onDelete} />
                </Permitted>
              </>
            )}
          </div>
        </>
      )}
    </div>
  );
}

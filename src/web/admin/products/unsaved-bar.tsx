import type { OpenState } from '#features/catalog/states.ts';
import { pluralize } from '#shared/text.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import productEditorStyles from './product-editor.module.css';
import type { Product } from './products.ts';

type Props = {
  product: Product | null;
  isDirty: boolean;
  dirtyCount: number;
  isSaving: boolean;
  /** saves the form in this state */
  onSave(state: OpenState): void;
  onDiscard(): void;
};

/** The number of changed fields, with what to do about them. */
export function UnsavedBar({ product, isDirty, dirtyCount, isSaving, onSave, onDiscard }: Props) {
  return (
    <section className={productEditorStyles.unsavedBar} aria-label="Unsaved changes">
      <span className={productEditorStyles.dot} />
      <span>
        <b>{product ? 'Unsaved changes' : 'New product'}</b>{' '}
        <span className="muted">{isDirty && pluralize(dirtyCount, 'field')}</span>
      </span>
      <span className={arrangeStyles.grow} />
      {product && <Button onClick={onDiscard}>Discard</Button>}
      {product?.state !== 'published' && (
        <Button onClick={() => onSave(product ? 'published' : 'draft')}>
          {product ? 'Publish product' : 'Save as draft'}
        </Button>
      )}
      <BusyButton variant="primary" busy={isSaving} busyLabel="Saving...">
        {product ? (product.state === 'draft' ? 'Save draft' : 'Save product') : 'Publish product'}{' '}
        <span aria-hidden="true">
          <kbd>Ctrl S</kbd>
        </span>
      </BusyButton>
    </section>
  );
}

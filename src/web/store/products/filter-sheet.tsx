import type { ReactNode } from 'react';
import { pluralize } from '#shared/text.ts';
import { X } from '../../icons/x.ts';
import buttonStyles from '../../ui/button.module.css';
import { Modal } from '../../ui/modal.tsx';
import productsPageStyles from './products-page.module.css';

type Props = { open: boolean; total: number | undefined; onClose(): void; children: ReactNode };

/** The filters on narrow screens. */
export function FilterSheet({ open, total, onClose, children }: Props) {
  return (
    <Modal open={open} onClose={onClose} className={productsPageStyles.sheet} label="Filters">
      <div className={productsPageStyles.sheetHead}>
        <h2 className="heading-4">Filters</h2>
        <button type="button" className={buttonStyles.iconButton} aria-label="Close filters" onClick={onClose}>
          <X />
        </button>
      </div>
      <div className={productsPageStyles.sheetBody}>{children}</div>
      <div className={productsPageStyles.sheetFoot}>
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.dark} ${buttonStyles.fullWidth}`}
          onClick={onClose}
        >
          {total !== undefined ? `Show ${pluralize(total, 'product')}` : 'Show products'}
        </button>
      </div>
    </Modal>
  );
}

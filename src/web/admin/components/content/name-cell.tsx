import type { ReactNode } from 'react';
import { GripVertical } from '../../../icons/grip-vertical.ts';
import { type ImageAsset, ProductImage } from '../../../shop/product-image.tsx';
import formPartsStyles from '../../../ui/form-parts.module.css';
import tableCellStyles from '../../../ui/table-cell.module.css';
import textStyles from '../../../ui/text.module.css';

type Props = { image: ImageAsset | null; wide?: boolean; below: ReactNode; children: ReactNode };

/** A row's image, name (link or button) and a second line; the handle shows that it can be dragged. */
export function NameCell({ image, wide, below, children }: Props) {
  return (
    <span className={`${tableCellStyles.cell} ${tableCellStyles.named}`}>
      <GripVertical size="small" className={`muted ${formPartsStyles.dragHandle}`} />
      <span
        className={`${tableCellStyles.image} ${wide ? tableCellStyles.wideImage : image?.tone ? `tone-${image.tone}` : ''}`}
      >
        <ProductImage image={image} sizes={wide ? '64px' : '40px'} maxWidth={320} decorative />
      </span>
      <span className={`${tableCellStyles.twoLines} ${tableCellStyles.nameText}`}>
        {children}
        <span className={textStyles.second}>{below}</span>
      </span>
    </span>
  );
}

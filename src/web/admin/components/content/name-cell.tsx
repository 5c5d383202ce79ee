import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ImageAsset, ProductImage } from '../../../shop/product-image.tsx';
import '../../../styles/admin/content.css';

type Props = { picture: ImageAsset | null; wide?: boolean; below: ReactNode; children: ReactNode };

/** A row's picture, its name (a link or button) and a second line; the grip says that it can be dragged. */
export function NameCell({ picture, wide, below, children }: Props) {
  return (
    <span className="a-cell a-named">
      <GripVertical className="ic a-s muted a-grip" aria-hidden="true" />
      <span className={`a-named__p ${wide ? 'a-named__p--wide' : picture?.tone ? `tone-${picture.tone}` : ''}`}>
        <ProductImage picture={picture} sizes={wide ? '64px' : '40px'} most={320} decorative />
      </span>
      <span className="a-two a-named__t">
        {children}
        <span className="a-l2">{below}</span>
      </span>
    </span>
  );
}

import type { ReactNode } from 'react';
import { flavourTone } from '#shared/flavour-tone.ts';
import { formatRupees, type Paise } from '#shared/money.ts';
import lineItemStyles from './line-item.module.css';
import { type ImageAsset, ProductImage } from './product-image.tsx';
import studioStyles from './studio.module.css';

type Props = {
  image: ImageAsset | null;
  flavour: string | null;
  name: ReactNode;
  amount: Paise;
  isFree: boolean;
  className?: string | undefined;
  /** below the name: flavour, size, quantity */
  children: ReactNode;
};

/** A line of a summary or order: small image, name, amount, details. */
export function CompactLineItem({ image, flavour, name, amount, isFree, className = '', children }: Props) {
  return (
    <li className={`${lineItemStyles.item} ${lineItemStyles.small}`}>
      <span className={`${lineItemStyles.image} ${studioStyles.studio} tone-${image?.tone ?? flavourTone(flavour)}`}>
        <ProductImage image={image} sizes="64px" maxWidth={320} decorative />
      </span>
      <div className={`${lineItemStyles.body} ${className}`}>
        <div className={lineItemStyles.title}>
          <b>{name}</b>
          <span className="tabular">{isFree ? 'Free' : formatRupees(amount)}</span>
        </div>
        {children}
      </div>
    </li>
  );
}

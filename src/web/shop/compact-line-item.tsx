import type { ReactNode } from 'react';
import { flavourTone } from '#shared/flavour-tone.ts';
import { formatRupees, type Paise } from '#shared/money.ts';
import lineItemStyles from './line-item.module.css';
import { type ImageAsset, ProductImage } from './product-image.tsx';
import studioStyles from './studio.module.css';

type Props = {
  picture: ImageAsset | null;
  flavour: string | null;
  name: ReactNode;
  amount: Paise;
  isFree: boolean;
  className?: string | undefined;
  /** below the name: flavour, size, quantity */
  children: ReactNode;
};

/** A line of a summary or order: small image, name, amount, details. */
export function CompactLineItem({ picture, flavour, name, amount, isFree, className = '', children }: Props) {
  return (
    <li className={`${lineItemStyles.item} ${lineItemStyles.small}`}>
      <span
        className={`${lineItemStyles.picture} ${studioStyles.studio} tone-${picture?.tone ?? flavourTone(flavour)}`}
      >
        <ProductImage picture={picture} sizes="64px" most={320} decorative />
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

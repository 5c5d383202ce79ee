import type { ReactNode } from 'react';
import { flavourTone } from '#shared/flavour-tone.ts';
import { formatRupees, type Paise } from '#shared/money.ts';
import { type ImageAsset, ProductImage } from './product-image.tsx';

type Props = {
  picture: ImageAsset | null;
  flavour: string | null;
  name: ReactNode;
  amount: Paise;
  isFree: boolean;
  className?: string;
  /** what stands under the name: flavour, size, quantity */
  children: ReactNode;
};

/** A line of a summary or an order: small picture, name, amount, details. */
export function CompactLineItem({ picture, flavour, name, amount, isFree, className = '', children }: Props) {
  return (
    <li className="ln ln--s">
      <span className={`ln__p stage tone-${picture?.tone ?? flavourTone(flavour)}`}>
        <ProductImage picture={picture} sizes="64px" most={320} decorative />
      </span>
      <div className={`ln__b ${className}`}>
        <div className="ln__t">
          <b>{name}</b>
          <span className="num">{isFree ? 'Free' : formatRupees(amount)}</span>
        </div>
        {children}
      </div>
    </li>
  );
}

import { useState } from 'react';

export type Picture = {
  key: string;
  alt: string;
  width: number;
  height: number;
  avifWidths: number[];
  webpWidths: number[];
  tone: string | null;
};

type Props = {
  picture: Picture | null;
  /** how wide it is shown, as in the sizes attribute */
  sizes: string;
  /** decorative beside a text that says the same */
  decorative?: boolean;
  /** the largest picture of the screen */
  priority?: boolean;
  className?: string;
};

const PLACEHOLDER = '/placeholder-product.svg';

/** A product's cut-out in the best format and width; a quiet drawing when it is missing or broken. */
export function ProductPicture({ picture, sizes, decorative, priority, className }: Props) {
  const [broken, setBroken] = useState(false);
  const alt = decorative ? '' : (picture?.alt ?? '');
  if (!picture || broken) return <img src={PLACEHOLDER} alt={alt} width={800} height={800} className={className} />;
  const url = (width: number, format: string) => `/media/${picture.key}-${width}.${format}`;
  const set = (widths: number[], format: string) => widths.map((width) => `${url(width, format)} ${width}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={set(picture.avifWidths, 'avif')} sizes={sizes} />
      <img
        src={url(picture.webpWidths.at(-1) ?? 0, 'webp')}
        srcSet={set(picture.webpWidths, 'webp')}
        sizes={sizes}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        className={className}
        ref={(image) => {
          // an error before the browser took over the page fires no event any more
          if (image?.complete && image.naturalWidth === 0 && image.src) image.decode().catch(() => setBroken(true));
        }}
        onError={() => setBroken(true)}
      />
    </picture>
  );
}

import { useState } from 'react';
import { preload } from 'react-dom';

export type ImageAsset = {
  key: string;
  alt?: string;
  width: number;
  height: number;
  avifWidths: number[];
  webpWidths: number[];
  tone: string | null;
};

type Props = {
  image: ImageAsset | null;
  /** the displayed width, as in the sizes attribute */
  sizes: string;
  /** decorative beside a text with the same content */
  decorative?: boolean;
  /** the largest image of the screen */
  priority?: boolean;
  className?: string;
  /** the largest width that a small place needs */
  maxWidth?: number;
  placeholder?: { src: string; width: number; height: number };
};

const PLACEHOLDER = { src: '/placeholder-product.svg', width: 800, height: 800 };

/** A product's cut-out in the best format and width; a placeholder when it is missing or broken. */
export function ProductImage({
  image,
  sizes,
  decorative,
  priority,
  className,
  maxWidth = Number.POSITIVE_INFINITY,
  placeholder = PLACEHOLDER,
}: Props) {
  const [broken, setBroken] = useState(false);
  const alt = decorative ? '' : (image?.alt ?? '');
  if (!image || broken) return <img {...placeholder} alt={alt} className={className} />;
  const url = (width: number, format: string) => `/media/${image.key}-${width}.${format}`;
  const widths = image.avifWidths.filter((width, index) => index === 0 || width <= maxWidth);
  const set = widths.map((width) => `${url(width, 'avif')} ${width}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={set} sizes={sizes} />
      <img
        // for the few browsers without AVIF
        src={url(image.webpWidths.findLast((width) => width <= maxWidth) ?? image.webpWidths[0] ?? 0, 'webp')}
        alt={alt}
        width={image.width}
        height={image.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        className={className}
        ref={(image) => {
          // an error before hydration has fired its event already
          if (image?.complete && image.naturalWidth === 0 && image.src) image.decode().catch(() => setBroken(true));
        }}
        onError={() => setBroken(true)}
      />
    </picture>
  );
}

/** Requests the page's largest image before its styles. */
export function preloadImage(image: ImageAsset | null | undefined, sizes: string): void {
  if (!image) return;
  const url = (width: number) => `/media/${image.key}-${width}.avif`;
  preload(url(image.avifWidths.at(-1) ?? image.width), {
    as: 'image',
    type: 'image/avif',
    fetchPriority: 'high',
    imageSrcSet: image.avifWidths.map((width) => `${url(width)} ${width}w`).join(', '),
    imageSizes: sizes,
  });
}

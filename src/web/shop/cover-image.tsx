import type { ReactNode } from 'react';
import styles from './cover-image.module.css';
import { type ImageAsset, ProductImage } from './product-image.tsx';

const PLACEHOLDER = { src: '/placeholder-cover.svg', width: 1600, height: 900 };

type Props = {
  image: ImageAsset | null;
  sizes: string;
  /** in a card: limits the widths */
  small?: boolean;
  priority?: boolean;
  children?: ReactNode;
};

/** A cover image, 16 to 9, or a drawn placeholder; badges are placed on top. */
export function CoverImage({ image, sizes, small = false, priority = false, children }: Props) {
  const coverImage = image && small ? forCards(image) : image;
  return (
    <div className={styles.cover}>
      <ProductImage image={coverImage} sizes={sizes} priority={priority} placeholder={PLACEHOLDER} decorative />
      {children}
    </div>
  );
}

// a page has two to three dozen of these
function forCards(image: ImageAsset): ImageAsset {
  const webp = image.webpWidths.find((width) => width >= 640) ?? image.webpWidths.at(-1);
  const avifWidths = image.avifWidths.filter((width) => width <= 960);
  return { ...image, avifWidths, webpWidths: webp === undefined ? [] : [webp] };
}

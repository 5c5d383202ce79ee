import { type ImageAsset, ProductImage } from '../../../shop/product-image.tsx';
import styles from './slide-preview.module.css';

export type Device = 'desk' | 'phone';
export const DEVICES = [
  ['desk', 'Desktop'],
  ['phone', 'Phone'],
] as const;

type Props = {
  device: Device;
  /** its background: the dark one of banners, or a flavour's */
  ground: 'light' | 'dark' | `tone-${string}`;
  over: string;
  title: string;
  text: string;
  button: string | null;
  image: ImageAsset | null;
};

/** A small preview of a hero slide, whose sizes are relative to its width. */
export function SlidePreview({ device, ground, over, title, text, button, image }: Props) {
  // as in the store: a long word would not fit beside the image in the largest type
  const big = !title.split(/[\s-]/).some((word) => word.length > 9);
  const banner = ground === 'light' || ground === 'dark';
  return (
    <div className={`${styles.slidePreview} ${styles[device]}`} data-device={device}>
      <div className={`${styles.slideSide} ${banner ? styles.slideSideBanner : ''} ${ground}`}>
        <div className={styles.slideImage}>
          {(image || !banner) && <ProductImage image={image} sizes="400px" maxWidth={640} decorative />}
        </div>
        <div className={styles.slideText}>
          {over && <p className={styles.slideKind}>{over}</p>}
          <p className={`${styles.slideHead} ${big && !banner ? styles.slideHeadBig : ''}`}>{title}</p>
          {text && <p className={styles.slideDetail}>{text}</p>}
          {button && <span className={styles.slideButton}>{button}</span>}
        </div>
      </div>
    </div>
  );
}

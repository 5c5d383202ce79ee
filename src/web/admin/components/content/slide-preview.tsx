import { type ImageAsset, ProductImage } from '../../../shop/product-image.tsx';
import styles from './slide-preview.module.css';

export type Device = 'desk' | 'phone';
export const DEVICES = [
  ['desk', 'Desktop'],
  ['phone', 'Phone'],
] as const;

type Props = {
  device: Device;
  /** its ground: the night one of banners as in a theme, or a flavour's */
  ground: 'light' | 'dark' | `tone-${string}`;
  over: string;
  title: string;
  text: string;
  button: string | null;
  picture: ImageAsset | null;
};

/** A slide of the homepage's stage in small: everything in it is measured by its width. */
export function SlidePreview({ device, ground, over, title, text, button, picture }: Props) {
  // as in the store: a long word does not fit beside the picture in the largest type
  const big = !title.split(/[\s-]/).some((word) => word.length > 9);
  const banner = ground === 'light' || ground === 'dark';
  return (
    <div className={`${styles.slidePreview} ${styles[device]}`} data-device={device}>
      <div className={`${styles.slideSide} ${banner ? styles.slideSideBanner : ''} ${ground}`}>
        <div className={styles.slidePicture}>
          {(picture || !banner) && <ProductImage picture={picture} sizes="400px" most={640} decorative />}
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

import { type ImageAsset, ProductImage } from '../../../shop/product-image.tsx';
import '../../../styles/admin/content.css';

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
    <div className={`a-slide a-slide--${device}`}>
      <div className={`a-slide__s ${banner ? 'a-slide__s--banner' : ''} ${ground}`}>
        <div className="a-slide__p">
          {(picture || !banner) && <ProductImage picture={picture} sizes="400px" most={640} decorative />}
        </div>
        <div className="a-slide__t">
          {over && <p className="a-slide__k">{over}</p>}
          <p className={`a-slide__h ${big && !banner ? 'a-slide__h--big' : ''}`}>{title}</p>
          {text && <p className="a-slide__d">{text}</p>}
          {button && <span className="a-slide__b">{button}</span>}
        </div>
      </div>
    </div>
  );
}

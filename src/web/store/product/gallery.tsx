import { useState } from 'react';
import { flavourTone } from '#shared/flavour-tone.ts';
import { ProductPicture } from '../../shop/product-picture.tsx';
import type { Product } from './product-page.tsx';

const NAMES: Record<string, string> = { front: 'Front', side: 'Side', back: 'Back label' };

/** The product's pictures in the chosen flavour: one large, the others to choose from. */
export function Gallery({ product, flavour }: { product: Product; flavour: string | null }) {
  const first = product.variants.find((variant) => variant.inStock) ?? product.variants[0];
  const wanted = flavour ?? first?.flavour ?? null;
  const own = product.images.filter((image) => image.flavour === wanted);
  const images = own.length > 0 ? own : product.images;
  const [view, setView] = useState(0);
  const shown = images[view] ?? images[0] ?? null;
  const tone = shown?.tone ?? flavourTone(wanted);
  return (
    <div className={`gal tone-${tone}`}>
      <div className="gal__m stage">
        {product.badge && <span className="badge">{product.badge}</span>}
        <ProductPicture picture={shown} sizes="(min-width: 1100px) 700px, 100vw" priority />
      </div>
      {images.length > 1 && (
        <div className="thumbs">
          {images.map((image, index) => (
            <button
              key={image.key}
              type="button"
              className="stage"
              aria-current={image === shown}
              aria-label={`Picture: ${NAMES[image.view ?? ''] ?? index + 1}`}
              onClick={() => setView(index)}
            >
              <ProductPicture picture={image} sizes="96px" most={320} decorative />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
